import { type ComponentType, useEffect, useState } from 'react'
import { useLate } from '../hooks/use-late.ts'
import { Dialog } from '../primitives/dialog.tsx'
import { Loading, SkeletonLines } from '../primitives/skeleton.tsx'
import { closeForm, type OpenedForm } from '../stores/form-dialogs.ts'
import { AboutVehicle } from './about-vehicle.tsx'
import type { LeadFormView, SubjectFormView } from './view.ts'

/** Every form that was opened on this page, each in its dialog; the one that is open lies over the page. */
export function FormDialogs({ opened }: { opened: OpenedForm | null }) {
  const [known, setKnown] = useState<OpenedForm[]>([])
  const isNew = opened && !known.some(({ href }) => href === opened.href)
  if (isNew) setKnown([...known, opened])
  return known.map((form, at) => (
    <FormDialog
      key={form.href}
      id={`lead-${at}`}
      form={form}
      opener={opened?.href === form.href ? opened.opener : null}
    />
  ))
}

/**
 * The form of an address. The dialog is there at once, with the title of the link, the form once its words and its code have
 * come; where they cannot be had, the link is followed.
 */
function FormDialog({
  id,
  form: { href, title },
  opener,
}: {
  id: string
  form: OpenedForm
  opener: HTMLElement | null
}) {
  const late = useLate(true, () => bringForm(href).catch(() => location.assign(href)))
  const isOpen = opener !== null
  useEffect(() => {
    if (opener) return () => opener.focus({ preventScroll: true })
  }, [opener])
  return (
    <Dialog id={id} title={late?.answer.title ?? title} open={isOpen} onClose={() => isOpen && closeForm()}>
      {late ? (
        <Form id={id} {...late} />
      ) : (
        <Loading label="The form is on its way">
          {/* As high as a form will be: the dialog does not grow when it comes. */}
          <div className="min-h-184">
            <SkeletonLines lines={12} />
          </div>
        </Loading>
      )}
    </Dialog>
  )
}

type Late = { answer: SubjectFormView; LeadForm: ComponentType<{ form: LeadFormView }> }

function Form({ id, answer: { text, about, form }, LeadForm }: Late & { id: string }) {
  return (
    <>
      {text ? <p className="lead-text">{text}</p> : null}
      {/* Over the page of that vehicle no link leads to it. */}
      {about ? <AboutVehicle about={about.href === location.pathname ? { ...about, href: null } : about} /> : null}
      <LeadForm form={{ ...form, id }} />
    </>
  )
}

async function bringForm(href: string): Promise<Late> {
  const [answer, { LeadForm }] = await Promise.all([fetchForm(href), import('./lead-form.tsx')])
  return { answer, LeadForm }
}

async function fetchForm(href: string): Promise<SubjectFormView> {
  const { pathname, searchParams: query } = new URL(href, location.href)
  if (pathname === '/book-test-drive') query.set('form', 'test-drive')
  const response = await fetch(`/api/${pathname === '/alerts/new' ? 'alert' : 'lead'}-forms?${query}`)
  if (!response.ok) throw new Error(`The form is not there: ${response.status}`)
  return (await response.json()) as SubjectFormView
}
