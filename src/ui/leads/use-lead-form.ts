import { useEffect, useRef } from 'react'
import type { SendAnswer } from '../forms/use-form-check.ts'
import { readTrail } from './trail.ts'

const DETAILS_KEY = 'forecourt:details'
/** What a device keeps of its shopper (rule:stored-details). */
const DETAILS = ['name', 'last_name', 'email', 'phone', 'postcode']

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('_', '-')}`
}

/**
 * How a form is sent with scripts: with a key of its own, so that a double click or a second try after a silence is one
 * lead; the page of success comes once it is stored.
 */
export function useLeadForm(formId: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef({ key: '', content: '', at: 0 })

  useEffect(() => {
    shown.current.at = Date.now()
    const details = storedDetails()
    for (const name of DETAILS) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && !field.value && details[name]) field.value = details[name]
    }
  }, [])

  async function send(sent: HTMLFormElement): Promise<SendAnswer> {
    const body = fieldsOf(sent)
    // A second try of the same is the same lead; what was changed since is another.
    const content = body.toString()
    if (shown.current.content !== content) Object.assign(shown.current, { key: crypto.randomUUID(), content })
    const { key, at } = shown.current
    addTrail(body)
    body.set('form_seconds', String(Math.round((Date.now() - at) / 1000)))
    const headers = { Accept: 'application/json', 'Idempotency-Key': key }
    const response = await fetch(sent.action, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) })
    const next = response.headers.get('Location')
    if (response.status === 201 && next) {
      storeDetails(body)
      location.assign(next)
      return { kind: 'left' }
    }
    const { error, errors = {} } = (await response.json()) as { error?: string; errors?: Record<string, string[]> }
    const names = Object.keys(errors)
    const isSeen = (name: string) => sent.elements.namedItem(name) instanceof Element && name !== 'car_id'
    if (response.status !== 422 || !names.every(isSeen))
      return { kind: 'failed', message: response.status < 500 ? (Object.values(errors)[0]?.[0] ?? error) : undefined }
    return { kind: 'refused', errors: new Map(names.map((name) => [fieldId(formId, name), errors[name]![0]!])) }
  }
  return { ref: form, send }
}

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  return body
}

/** How the shopper came to the form. */
function addTrail(body: URLSearchParams): void {
  const { pages, params } = readTrail()
  body.set('url', location.href)
  body.set('visited_pages', JSON.stringify(pages))
  body.set('linked_query_params', JSON.stringify(params))
}

function storedDetails(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DETAILS_KEY) ?? '{}')
    const written = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(written) as Record<string, string>
  } catch {
    return {}
  }
}

function storeDetails(body: URLSearchParams): void {
  try {
    const details = Object.fromEntries(DETAILS.map((name) => [name, body.get(name) ?? '']))
    localStorage.setItem(DETAILS_KEY, JSON.stringify(details))
  } catch {
    // The device keeps nothing: the next form starts empty.
  }
}
