/** About as many frames as a first turn needs. */
const FIRST_SET = 8

/**
 * In which order the frames of a spin are fetched: first few that go all round, then those half way between, until all
 * are there. 36 frames come as 9, 9 and 18.
 */
export function coarseToFine(count: number): number[][] {
  let stride = 1
  while (count / (stride * 2) >= FIRST_SET) stride *= 2
  const sets = [every(stride, 0, count)]
  for (; stride > 1; stride /= 2) sets.push(every(stride, stride / 2, count))
  return sets
}

function every(step: number, from: number, count: number): number[] {
  const indexes: number[] = []
  for (let index = from; index < count; index += step) indexes.push(index)
  return indexes
}
