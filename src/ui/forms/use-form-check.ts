import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { type FieldError, type FormFailure, SUBMIT_FAILURE } from '../primitives/form-errors.tsx'
import type { FormCheck } from './check-context.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Found = ReadonlyMap<string, string>

/** What came of sending it: the next page is on its way, fields are wrong (by their ids), or it could not be sent. */
export type SendAnswer =
  | { kind: 'left' }
  | { kind: 'refused'; errors: Found }
  /** `title` in place of the usual words; `message` says why, where somebody knows. */
  | { kind: 'failed'; title?: string; message?: string }

type Sending = {
  /** What was wrong with it when it was sent before. */
  found?: readonly FieldError[]
  /** Why it could not be sent before, as a whole. */
  failed?: string
  /** Sends it from here; without, the browser does. */
  send?(form: HTMLFormElement): Promise<SendAnswer>
  /** Of a form of several steps: what is checked before it goes on, and how it does; null where it is sent. */
  step?(): { fields: HTMLFieldSetElement; go(): void } | null
  /** Brings a field in sight, by its id. */
  reveal?(fieldId: string): void
}

/**
 * Checks a form on submit by the rules of its own fields (rule:form-errors): each broken one is listed in the error
 * panel and said at its field, and the panel takes the focus. A field put right loses its error; the panel stays until
 * the next attempt, so that nothing moves under who types.
 */
export function useFormCheck({ found: before = [], failed, send, step: stepOf, reveal }: Sending = {}) {
  const panel = useRef<HTMLDivElement>(null)
  const found = useRef(new Map<string, string>())
  const [listed, setListed] = useState<Found>(() => new Map(before.map(({ fieldId, message }) => [fieldId, message])))
  const [messages, setMessages] = useState(listed)
  const [failure, setFailure] = useState<FormFailure | undefined>(() =>
    failed ? { title: SUBMIT_FAILURE, text: failed } : undefined,
  )
  const [isSending, setSending] = useState(false)
  const isHydrated = useHydrated()
  // A page that the browser kept whole comes back as it was left: on its way.
  useEffect(() => {
    const onShow = () => setSending(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget
    found.current = new Map()
    // Every field that breaks a rule is told so, and reports.
    const step = stepOf?.() ?? null
    const isRight = step ? checkEach(step.fields) : form.checkValidity()
    flushSync(() => {
      setListed(found.current)
      setMessages(found.current)
    })
    if (!isRight) {
      event.preventDefault()
      sayWrong(found.current)
    } else if (step) {
      event.preventDefault()
      step.go()
    } else if (send) {
      event.preventDefault()
      if (!isSending) void sendFromHere(form, send)
    } else if (form.method === 'post') {
      // After the form's data was read: a disabled button would not be in it.
      setTimeout(() => setSending(true))
    }
  }
  /** It stays on its way until the next page is there; what was typed stays through every answer. */
  async function sendFromHere(form: HTMLFormElement, send: NonNullable<Sending['send']>): Promise<void> {
    setSending(true)
    setFailure(undefined)
    const answer = await send(form).catch((): SendAnswer => ({ kind: 'failed' }))
    if (answer.kind === 'left') return
    flushSync(() => {
      setSending(false)
      if (answer.kind === 'failed') return setFailure({ title: answer.title ?? SUBMIT_FAILURE, text: answer.message })
      setListed(answer.errors)
      setMessages(answer.errors)
    })
    if (answer.kind === 'refused') sayWrong(answer.errors)
  }
  function sayWrong(errors: Found): void {
    const [first] = errors.keys()
    if (first) reveal?.(first)
    panel.current?.focus()
  }
  function onChange({ target }: FormEvent<HTMLFormElement>): void {
    const field = target as EventTarget as Field
    if (!field.validity?.valid) return
    // Choices of one group are known by their group.
    const id = field.id || field.closest('fieldset')?.id || ''
    setMessages((now) => (now.has(id) ? new Map([...now].filter(([fieldId]) => fieldId !== id)) : now))
  }
  const check = useMemo<FormCheck>(
    () => ({ messages, isSending, report: (id, message) => void found.current.set(id, message) }),
    [messages, isSending],
  )
  return {
    check,
    panel,
    failure,
    errors: [...listed].map(([fieldId, message]): FieldError => ({ fieldId, message })),
    // The browser's bubbles would come first, one at a time and in its own words.
    form: { noValidate: isHydrated, onSubmit, onChange },
  }
}

/** A fieldset says of itself nothing: each of its fields does. */
function checkEach({ elements }: HTMLFieldSetElement): boolean {
  return [...elements].filter((field) => !(field as Field).checkValidity?.()).length === 0
}
