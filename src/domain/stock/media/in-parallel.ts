/** Answers of `work` for every item, in their order, with at most `places` running at once. The first to throw ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  places: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers = new Array<R>(items.length)
  let next = 0
  async function worker(): Promise<void> {
    for (let i = next++; i < items.length; i = next++) answers[i] = await work(items[i]!)
  }
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, worker))
  return answers
}
