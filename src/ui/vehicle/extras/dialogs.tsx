import type { ReactNode } from 'react'
import type { EnquirySubject } from '#domain/stock/contact-ways.ts'
import { latePart } from '../../hooks/late-part.tsx'
import { Dialog } from '../../primitives/dialog.tsx'
import { useConversation } from '../vehicle-state.tsx'
import type { VehicleView } from '../view.ts'
import { BackLink, EnquiryDialog } from './enquiry-dialog.tsx'
import { leadFormOf } from './lead-form-of.ts'
import type { ExtrasView, LeadDialogView } from './view.ts'

const PhotosForm = latePart('vehicle', async () => (await import('../late-forms.ts')).PhotosForm)
const TestDriveForm = latePart('vehicle', async () => (await import('../late-forms.ts')).TestDriveForm)

/** The conversations a shopper can begin here (rule:vehicle-conversations), each at its subject's anchor: a form where there is one. */
export function Dialogs({ vehicle }: { vehicle: VehicleView }) {
  const { asks } = vehicle.actions
  if (!asks.length) return null
  return (
    <>
      {asks.map(
        (ask) => formOf(ask.subject, vehicle) ?? <EnquiryDialog key={ask.subject} ask={ask} vehicle={vehicle} />,
      )}
    </>
  )
}

function formOf(subject: EnquirySubject, { title, vehicleWord, extras }: VehicleView) {
  if (!leadFormOf(subject, extras)) return null
  const back = <BackLink vehicleWord={vehicleWord} />
  if (subject === 'request-photos')
    return <RequestPhotos key={subject} form={extras.requestPhotos!} title={title} back={back} />
  return <TestDrive key={subject} form={extras.testDrive!} title={title} back={back} />
}

type FormProps<View> = { form: View; title: string; back?: ReactNode }

/** Asks for more pictures; what it says is the tenant's own sentence, sent along unseen (rule:vehicle-conversations). */
export function RequestPhotos({ form, title, back }: FormProps<LeadDialogView>) {
  return (
    <Dialog id="request-photos" title="Request Photos" {...useConversation('request-photos')}>
      <p className="lead-about">{title}</p>
      <PhotosForm form={form} />
      {back}
    </Dialog>
  )
}

export function TestDrive({ form, title, back }: FormProps<NonNullable<ExtrasView['testDrive']>>) {
  return (
    <Dialog id="test-drive" title="Book a Test Drive" {...useConversation('test-drive')}>
      <p className="lead-about">{title}</p>
      <TestDriveForm form={form} />
      {back}
    </Dialog>
  )
}
