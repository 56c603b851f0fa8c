import { AboutVehicle } from './about-vehicle.tsx'
import { LeadForm } from './lead-form.tsx'
import type { SubjectFormView } from './view.ts'

/** A form on a page of its own. */
export function FormAlone({ view: { title, text, about, form } }: { view: SubjectFormView }) {
  return (
    <div className="wrap lead-page">
      <h1>{title}</h1>
      {text ? <p className="lead-text">{text}</p> : null}
      {about ? <AboutVehicle about={about} /> : null}
      <LeadForm key={form.hidden.map(({ value }) => value).join(' ')} form={form} />
    </div>
  )
}
