/** What a task comes to, or a failure once it has taken too long. The task itself goes on: it cannot be ended from here. */
export async function inTime<Result>(
  task: Promise<Result>,
  milliseconds: number,
  late: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([task, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
