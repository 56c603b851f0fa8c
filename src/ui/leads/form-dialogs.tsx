import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../primitives/dialog.tsx'
import { Loading, SkeletonLines } from '../primitives/skeleton.tsx'
import { closeForm, type OpenedForm } from '../stores/form-dialogs.ts'
import { AboutVehicle } from './about-vehicle.tsx'
import { LeadForm } from './lead-form.tsx'
import type { AboutVehicleView, LeadFormView } from './view.ts'

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

type Answer = { title: string; text: string | null; about: AboutVehicleView | null; form: LeadFormView }

/** The form of an address. Its title is that of the link until it is there; where it cannot be had, the link is followed. */
function FormDialog({
  id,
  form: { href, title },
  opener,
}: {
  id: string
  form: OpenedForm
  opener: HTMLElement | null
}) {
  const answer = useAnswer(href)
  const isOpen = opener !== null
  useEffect(() => {
    if (opener) return () => opener.focus({ preventScroll: true })
  }, [opener])
  return (
    <Dialog id={id} title={answer?.title ?? title} open={isOpen} onClose={() => isOpen && closeForm()}>
      {answer ? (
        <>
          {answer.text ? <p className="lead-text">{answer.text}</p> : null}
          {answer.about ? <AboutVehicle about={answer.about} /> : null}
          <LeadForm form={{ ...answer.form, id }} />
        </>
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

function useAnswer(href: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    fetchForm(href).then(setAnswer, () => location.assign(href))
  }, [href])
  return answer
}

async function fetchForm(href: string): Promise<Answer> {
  const query = new URL(href, location.href).searchParams
  if (!href.startsWith('/enquiry')) query.set('form', 'test-drive')
  const response = await fetch(`/api/lead-forms?${query}`)
  if (!response.ok) throw new Error(`The form is not there: ${response.status}`)
  return (await response.json()) as Answer
}
