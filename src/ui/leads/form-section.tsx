import { LinkButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { Steps } from '../primitives/steps.tsx'
import { Place } from '../sections/locations-row/section.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { AboutVehicle } from './about-vehicle.tsx'
import { LeadForm } from './lead-form.tsx'
import type { BetterFormView, FormSectionView, ServiceChoicesView } from './view.ts'

/** The form of a page (rule:form-pages): what it is for, the form, and beside it what happens next and where it goes. */
export function FormSection({ section }: SectionProps<'lead-form'>) {
  const { id, text, note, about, form, steps, choices } = section
  return (
    <section className="wrap form-page" id={id}>
      <div className="form-intro">
        <p>{text}</p>
        {choices ? <ServiceChoices {...choices} /> : null}
      </div>
      <div className="form-panel">
        {steps ? (
          <div className="mb-4">
            <Steps label="Steps of this form" steps={steps.titles} current={steps.current} />
            <h2 className="form-heading mt-4">{steps.titles[steps.current]}</h2>
          </div>
        ) : null}
        {note ? <p className="mb-4 font-semibold">{note}</p> : null}
        {about ? <AboutVehicle about={about} /> : null}
        <LeadForm key={form.hidden.map(({ value }) => value).join(' ')} form={form} />
        {steps?.backHref ? (
          <p className="mt-4">
            <LinkButton href={steps.backHref}>Back</LinkButton>
          </p>
        ) : null}
      </div>
      <FormAside {...section} />
    </section>
  )
}

/** Where a brand or a workshop has a booking page of its own, it comes before the form. */
function ServiceChoices({ links }: ServiceChoicesView) {
  return (
    <>
      <h2 className="form-heading mt-8">Book straight with a workshop</h2>
      <ul className="form-choices grid gap-3 sm:grid-cols-2">
        {links.map(({ name, make, place, href, isElsewhere }) => (
          <li key={`${name} ${href}`}>
            <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noopener' })}>
              <strong className="font-semibold">{name}</strong>
              {make || place ? (
                <span className="row-start-2 text-sm text-muted">{[make, place].filter(Boolean).join(', ')}</span>
              ) : null}
              <Icon name={isElsewhere ? 'arrow-up-right' : 'arrow-right'} />
              {isElsewhere ? <span className="sr-only">(opens in a new window)</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Pages that ask better, each with what they ask. */
function BetterForms({ forms }: { forms: BetterFormView[] }) {
  return (
    <div>
      <h2 className="form-heading">Is it about one of these?</h2>
      <ul className="form-choices grid gap-3">
        {forms.map(({ name, text, href }) => (
          <li key={href}>
            <a href={href}>
              <strong className="font-semibold">{name}</strong>
              <span className="row-start-2 text-sm text-muted">{text}</span>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type AsideProps = Pick<FormSectionView, 'next' | 'better' | 'phone' | 'places'>

function FormAside({ next, better, phone, places }: AsideProps) {
  return (
    <div className="form-aside grid content-start gap-8">
      <div>
        <h2 className="form-heading">What happens next</h2>
        <div className="grid gap-2 text-muted">
          {next.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      {phone ? (
        <div>
          <h2 className="form-heading">Would you rather talk?</h2>
          <LinkButton href={phone.href} icon="phone">
            {`Call ${phone.text}`}
          </LinkButton>
        </div>
      ) : null}
      {better.length ? <BetterForms forms={better} /> : null}
      {places.length ? (
        <div>
          <h2 className="form-heading">Where we are</h2>
          <ul className="grid gap-8">
            {places.map((place) => (
              <li key={place.slug} className="grid gap-2">
                <Place place={place} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
