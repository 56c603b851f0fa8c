import { useEffect } from 'react'
import { tellOfChange } from './stored-list.ts'

/** Has lists kept on this device follow other tabs, and a page that comes back from the browser's memory. */
export function useOtherTabs(): void {
  useEffect(() => {
    addEventListener('storage', tellOfChange)
    addEventListener('pageshow', tellOfChange)
    return () => {
      removeEventListener('storage', tellOfChange)
      removeEventListener('pageshow', tellOfChange)
    }
  }, [])
}
