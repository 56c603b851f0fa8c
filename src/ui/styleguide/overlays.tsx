import type { ReactNode } from 'react'
import { LeadForm } from '../leads/lead-form.tsx'
import type { LeadFormView } from '../leads/view.ts'
import { Button } from '../primitives/button.tsx'
import { Dialog, DialogButton } from '../primitives/dialog.tsx'
import { Menu } from '../primitives/menu.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { Toast } from '../primitives/toast.tsx'
import { showToast } from '../stores/toasts.ts'
import { ForcedState, ForcedStates } from './forced-state.tsx'
import { Row, specimens } from './specimen.tsx'

const SAVED = {
  title: 'Car Saved In Watchlist',
  text: 'This car is now available in your watchlist.',
  action: { label: 'View List', href: '#overlays' },
}
/** A form about a vehicle with so many of its fields. */
function sampleForm(id: string, send: string, fields: LeadFormView['fields']): LeadFormView {
  const person: LeadFormView['fields'] = [
    { name: 'name', label: 'First Name', type: 'string', required: true, autoComplete: 'given-name' },
    { name: 'last_name', label: 'Last Name', type: 'string', required: true, autoComplete: 'family-name' },
    { name: 'email', label: 'Email', type: 'email', required: true },
    { name: 'phone', label: 'Mobile', type: 'phone', required: true },
    { name: 'postcode', label: 'Postcode', type: 'postcode', required: true },
  ]
  const offers = 'Yes, I would like to subscribe to receive latest offers & product updates.'
  const consent: LeadFormView['fields'] = [
    { name: 'opt_in', label: offers, type: 'checkbox', required: false, checked: false },
  ]
  return {
    ...{ id, send, action: '/api/leads', hidden: [], errors: [] },
    fields: [...person, ...fields, ...consent],
    privacy: 'What you write goes to Halyard Motors.',
  }
}

const PHOTOS = sampleForm('request-photos', 'Request Photos', [])
const DRIVE = sampleForm('test-drive', 'Book a Test Drive', [
  { name: 'appointment', label: 'Date and time', type: 'date-time', required: false },
  { name: 'message', label: 'Message', type: 'textarea', required: false },
])
const SEND = <Button look="primary">Send</Button>

/** Something as it stands open, drawn in its place and not over the page: nothing opens or closes it. */
function standing(at: string, shown: ReactNode, alter: object = { popover: undefined }) {
  return (
    <ForcedState at={at} alter={{ className: `${at} g-standing`, ...alter }}>
      {shown}
    </ForcedState>
  )
}

export const overlays = specimens(
  {
    Dialog: (
      <>
        <Row>
          <DialogButton dialog="g-dialog" look="primary">
            Request photos
          </DialogButton>
        </Row>
        <Dialog
          id="g-dialog"
          title="Request photos"
          footer={
            <>
              <DialogButton dialog="g-dialog" action="close">
                Cancel
              </DialogButton>
              {SEND}
            </>
          }
        >
          <p className="g-after">We will send them within the hour, on any day we are open.</p>
          <TextField id="g-dialog-email" name="email" type="email" label="E-mail" required />
        </Dialog>
      </>
    ),
    'Conversations about a vehicle': (
      <>
        <Row>
          <DialogButton dialog="request-photos" icon="camera">
            Request Photos
          </DialogButton>
          <DialogButton dialog="test-drive" icon="calendar-check">
            Book a Test Drive
          </DialogButton>
        </Row>
        {[PHOTOS, DRIVE].map((form) => (
          <Dialog key={form.id} id={form.id} title={form.send}>
            <p className="lead-text">2024 Kia Sportage</p>
            <LeadForm form={form} />
          </Dialog>
        ))}
      </>
    ),
    Menu: (
      <Row>
        <Menu
          id="g-menu"
          label="Share"
          icon="share-2"
          items={[
            { label: 'By e-mail', icon: 'mail', href: 'mailto:' },
            { label: 'Print', icon: 'printer', href: '#overlays' },
          ]}
        />
        <Menu
          id="g-menu-more"
          label="More"
          icon="ellipsis"
          iconOnly
          look="plain"
          items={[{ label: 'Compare', href: '#overlays' }]}
        />
      </Row>
    ),
    Toast: (
      <div className="g-toasts">
        <Toast toast={SAVED} />
        <ForcedState at="toast-close" state="focus">
          <Toast toast={{ title: 'Link copied' }} />
        </ForcedState>
        <Button className="only-with-scripts" onClick={() => showToast(SAVED)}>
          Show it
        </Button>
      </div>
    ),
    'Dialog, open': standing(
      'dialog',
      <Dialog
        id="g-dialog-open"
        title="Ask about this car"
        footer={
          <>
            <Button>Cancel</Button>
            {SEND}
          </>
        }
      >
        <TextField id="g-dialog-open-email" name="email" type="email" label="E-mail" />
      </Dialog>,
      { open: true, closedby: 'none', onClick: undefined },
    ),
    'Menu, open: rest, hover, focus': (
      <ForcedState
        at="action-menu-panel"
        alter={{ className: 'menu-panel action-menu-panel g-standing', popover: undefined }}
      >
        <ForcedStates hover={['a', 1]} focus={['a', 2]}>
          <Menu
            id="g-menu-open"
            label="Contact"
            items={[
              { label: 'Call', icon: 'phone', href: '#overlays' },
              { label: 'Write', icon: 'mail', href: '#overlays' },
              { label: 'Visit', icon: 'map-pin', href: '#overlays' },
            ]}
          />
        </ForcedStates>
      </ForcedState>
    ),
  },
  { Toast: { span: 2 }, 'Dialog, open': { span: 2, raised: true } },
)
