import { useEffect, useState } from 'react'

/** The text once it has stood for so long; empty before. What is read out is not every digit on the way. */
export function useRested(text: string, restMs: number): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return rested
}
