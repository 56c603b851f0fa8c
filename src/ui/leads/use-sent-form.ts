import { useEffect } from 'react'
import { clearDraft, draftKey } from './use-draft.ts'

/** On the page of success: what was typed into the form that led there is no draft any more, however it was sent. */
export function useSentForm(search: string): void {
  useEffect(() => {
    const query = new URLSearchParams(search)
    clearDraft(draftKey(query.get('form'), query.get('car_id')))
  }, [search])
}
