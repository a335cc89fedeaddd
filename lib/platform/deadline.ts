/**
 * The result of a promise, or a rejection with `late()` when it takes longer. What was begun goes on: this limits how
 * long somebody waits, not the work.
 */
export async function withinMs<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
