import { keptList } from './kept-list.ts'

const list = keptList('forecourt:compare', (value): value is number => Number.isSafeInteger(value) && Number(value) > 0)

/** Numbers of the vehicles chosen to be compared on this device, in the order they were chosen. */
export const compared = list.read
export const onComparedElsewhere = list.onElsewhere

/** Adds what is absent, takes off what is there; `full` where `most` are chosen already. */
export function toggleCompared(id: number, most: number): 'added' | 'removed' | 'full' {
  const ids = compared()
  if (ids.includes(id)) {
    removeCompared(id)
    return 'removed'
  }
  if (ids.length >= most) return 'full'
  list.write([...ids, id])
  return 'added'
}

export function removeCompared(id: number): void {
  list.write(compared().filter((other) => other !== id))
}

export function clearCompared(): void {
  list.write([])
}

export function compareHref(ids: readonly number[]): string {
  return `/compare?ids=${ids.join(',')}`
}
