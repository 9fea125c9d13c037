// Preloaded into the server. If the launcher is killed it cannot forward a signal, but the channel between the two
// closes, and the server drains as on SIGTERM instead of keeping the data folder locked.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
