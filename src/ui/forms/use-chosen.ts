import { type RefObject, useLayoutEffect } from 'react'

/** Tells of a radio button that was chosen before the page was hydrated. */
export function useChosen(
  group: RefObject<HTMLFieldSetElement | null>,
  value: string | undefined,
  onValue?: (value: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useLayoutEffect(() => {
    const buttons = [...group.current!.elements] as HTMLInputElement[]
    const chosen = buttons.find(({ checked }) => checked)?.value
    if (chosen !== undefined && chosen !== value) onValue?.(chosen)
  }, [])
}
