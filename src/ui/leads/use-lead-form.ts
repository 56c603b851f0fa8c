import { useEffect, useRef } from 'react'
import type { SendAnswer } from '../forms/use-form-check.ts'
import { fieldId } from './field-id.ts'
import { sendingKey, storeSent } from './stored-details.ts'
import { readTrail } from './trail.ts'
import { draftKey, useDraft } from './use-draft.ts'
import { useFormSteps } from './use-form-steps.ts'
import { useOwnEmail } from './use-own-email.ts'
import type { LeadFormView } from './view.ts'

/** When the last step of a form could not be sent, and nobody says why. */
const UNEXPECTED = 'An unexpected error occured'
const PATIENCE_MS = { text: 30_000, files: 180_000 }

/**
 * How a form is sent with scripts: with a key of its own, so that a double click, a second try after a silence, a reload
 * and the way back to it are one lead; the page of success comes once it is stored. What was typed outlives a reload,
 * until it was sent.
 */
export function useLeadForm(view: LeadFormView) {
  const { id, hidden, errors } = view
  const form = useRef<HTMLFormElement>(null)
  const shownAt = useRef(0)
  const steps = useFormSteps(view)
  const unseen = (wanted: string) => hidden.find(({ name }) => name === wanted)?.value
  const draft = useDraft(form, {
    key: draftKey(unseen('form'), unseen('car_id')),
    step: steps?.current ?? 0,
    show: steps?.show,
    isShownAgain: errors.length > 0,
  })
  useOwnEmail(form, unseen('form') === 'alert')
  useEffect(() => {
    shownAt.current = Date.now()
  }, [])

  async function send(sent: HTMLFormElement): Promise<SendAnswer> {
    const body = bodyOf(sent)
    const key = await sendingKey(contentOf(body))
    addTrail(body)
    body.set('form_seconds', String(Math.round((Date.now() - shownAt.current) / 1000)))
    const headers = { Accept: 'application/json', 'Idempotency-Key': key }
    const patience = body instanceof FormData ? PATIENCE_MS.files : PATIENCE_MS.text
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(sent.action, { method: 'POST', body, headers, signal }).catch(() => null)
    if (!response) return failed()
    const next = response.headers.get('Location')
    const answer = (await response.json().catch(() => ({}))) as Answer
    if (response.ok && next) {
      if (answer.lead_id) storeSent(body, answer.lead_id)
      draft.sent()
      location.assign(next)
      return { kind: 'left' }
    }
    const { error, errors = {} } = answer
    const names = Object.keys(errors)
    // The page stood open while its words, or a wheel's odds, changed: it is posted as it is, and comes back with the new ones.
    if (/^(?:consent_words|odds)$/.test(names.join())) {
      sent.submit()
      return { kind: 'left' }
    }
    if (response.status !== 422 || !names.every((name) => isSeen(sent, name)))
      return failed(response.status < 500 ? (Object.values(errors)[0]?.[0] ?? error) : undefined)
    return { kind: 'refused', errors: new Map(names.map((name) => [fieldId(id, name), errors[name]![0]!])) }
  }
  /** A form of several steps says why, or that it does not know; one of a single step says what failed, and why. */
  function failed(message?: string): SendAnswer {
    return steps ? { kind: 'failed', title: message ?? UNEXPECTED } : { kind: 'failed', message }
  }
  return { ref: form, send, steps, step: steps?.next, reveal: steps?.reveal }
}

type Answer = { lead_id?: number; error?: string; errors?: Record<string, string[]> }

function isSeen(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field instanceof RadioNodeList || (field instanceof Element && (field as HTMLInputElement).type !== 'hidden')
}

/** Files need parts; the rest is shorter as one line. */
function bodyOf(form: HTMLFormElement): FormData | URLSearchParams {
  const data = new FormData(form)
  if (form.enctype === 'multipart/form-data') return data
  const body = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value)
  return body
}

function contentOf(body: FormData | URLSearchParams): string {
  const words = [...body].map(([name, value]) => [
    name,
    value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value,
  ])
  return JSON.stringify(words)
}

/** How the shopper came to the form. */
function addTrail(body: FormData | URLSearchParams): void {
  const { pages, params } = readTrail()
  if (!body.has('url')) body.set('url', location.href)
  body.set('visited_pages', JSON.stringify(pages))
  body.set('linked_query_params', JSON.stringify(params))
}
