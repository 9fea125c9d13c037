// Preloaded into the server: when the launcher is killed outright it can forward nothing, but the channel
// between the two closes, and the server drains as on SIGTERM instead of holding the data folder for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
