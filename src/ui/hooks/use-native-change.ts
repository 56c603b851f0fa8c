import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * The browser's own `change` of a field, or of any within an element: once what was typed is left, sent or stepped.
 * React's `onChange` comes with every key.
 */
export function useNativeChange(element: RefObject<HTMLElement | null>, changed: (field: HTMLInputElement) => void) {
  const onChange = useEffectEvent(changed)
  useEffect(() => {
    const { current } = element
    const listen = ({ target }: Event) => onChange(target as HTMLInputElement)
    current?.addEventListener('change', listen)
    return () => current?.removeEventListener('change', listen)
  }, [element])
}
