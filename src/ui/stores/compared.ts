import { storedList, useStored } from './stored-list.ts'

/** Numbers of the vehicles chosen to be compared on this device, in the order they were chosen. */
export const compared = storedList(
  'forecourt:compare',
  (value): value is number => Number.isSafeInteger(value) && Number(value) > 0,
)

export function useIsCompared(id: number): boolean {
  return useStored(compared, (ids) => ids.includes(id), false)
}

/** Adds what is absent, takes off what is there; `full` where `most` are chosen already. */
export function toggleCompared(id: number, most: number): 'added' | 'removed' | 'full' {
  const ids = compared.read()
  if (ids.includes(id)) {
    removeCompared(id)
    return 'removed'
  }
  if (ids.length >= most) return 'full'
  compared.write([...ids, id])
  return 'added'
}

export function removeCompared(id: number): void {
  compared.write(compared.read().filter((other) => other !== id))
}

export function compareHref(ids: readonly number[]): string {
  return `/compare?ids=${ids.join(',')}`
}
