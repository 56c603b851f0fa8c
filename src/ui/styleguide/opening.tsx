import { Button } from '../primitives/button.tsx'
import { Dialog, DialogButton } from '../primitives/dialog.tsx'
import { Disclosure } from '../primitives/disclosure.tsx'
import { Faq } from '../primitives/faq.tsx'
import { Menu } from '../primitives/menu.tsx'
import { Sheet } from '../primitives/sheet.tsx'
import { Tabs } from '../primitives/tabs.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { Toast } from '../primitives/toast.tsx'
import { Tooltip } from '../primitives/tooltip.tsx'
import { GuideSection, Row, Specimen } from './specimen.tsx'

const QUESTIONS = [
  {
    question: 'Can I trade in my car?',
    answer: <p>Yes. Bring it, or send its registration and we will value it first.</p>,
  },
  { question: 'Do you deliver interstate?', answer: <p>To every mainland capital, usually within ten days.</p> },
  {
    question: 'What does the price of a demonstrator include when it is advertised as drive away, no more to pay?',
    answer: <p>Registration, compulsory third party, stamp duty, dealer delivery and a full tank.</p>,
  },
]

const TABS = [
  { id: 'g-tab-sales', label: 'Sales', content: <p>Monday to Friday 8.30am to 5.30pm, Saturday 9am to 5pm.</p> },
  {
    id: 'g-tab-service',
    label: 'Service',
    content: <p>Monday to Friday 7.30am to 5pm. The key box takes keys at night.</p>,
  },
  { id: 'g-tab-parts', label: 'Parts', content: <p>By appointment only.</p> },
]

export function Opening() {
  return (
    <GuideSection
      id="opening"
      title="What opens in its place"
      intro="Details and links underneath, so that all of it is there without scripts."
    >
      <Specimen name="Questions" span={2}>
        <Faq items={QUESTIONS} level="h4" />
      </Specimen>
      <Specimen name="Disclosure, open and closed">
        <Disclosure summary={<b>Transmission</b>} open>
          <p>Automatic, six speeds.</p>
        </Disclosure>
        <Disclosure summary={<b>Towing</b>}>
          <p>3,500 kg braked.</p>
        </Disclosure>
      </Specimen>
      <Specimen name="Tabs, line" span={2}>
        <Tabs label="Opening hours" tabs={TABS} />
      </Specimen>
      <Specimen name="Tabs, boxed">
        <Tabs
          label="View"
          look="boxed"
          tabs={[
            { id: 'g-view-gallery', label: 'Gallery', content: <p>Twelve pictures.</p> },
            { id: 'g-view-spin', label: '360', content: <p>Drag to turn.</p> },
          ]}
        />
      </Specimen>
    </GuideSection>
  )
}

export function Overlays() {
  return (
    <GuideSection
      id="overlays"
      title="What lies over the page"
      intro="Escape closes every one of them, and focus goes back to where it came from."
    >
      <Specimen name="Dialog">
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
              <Button look="primary">Send</Button>
            </>
          }
        >
          <p className="g-after">We will send them within the hour, on any day we are open.</p>
          <TextField id="g-dialog-email" name="email" type="email" label="E-mail" required />
        </Dialog>
      </Specimen>
      <Specimen name="Sheet">
        <Row>
          <Button popoverTarget="g-sheet" icon="sliders-horizontal">
            Filters
          </Button>
        </Row>
        <Sheet
          id="g-sheet"
          title="Filters"
          footer={
            <Button look="primary" wide popoverTarget="g-sheet" popoverTargetAction="hide">
              Show Me 312 cars
            </Button>
          }
        >
          <Disclosure summary={<b>Body</b>} open>
            <p>Ute, wagon, hatch.</p>
          </Disclosure>
        </Sheet>
      </Specimen>
      <Specimen name="Menu">
        <Row>
          <Menu
            id="g-menu"
            label="Share"
            icon="share-2"
            items={[
              { label: 'By e-mail', icon: 'mail', href: 'mailto:' },
              { label: 'Print', icon: 'printer', pick: 'print' },
            ]}
          />
          <Menu
            id="g-menu-more"
            label="More"
            icon="ellipsis"
            iconOnly
            items={[{ label: 'Compare', pick: 'compare' }]}
          />
        </Row>
      </Specimen>
      <Specimen name="Tooltip">
        <p className="g-with-tooltip">
          Comparison rate
          <Tooltip
            id="g-tooltip"
            label="About the comparison rate"
            text="True only for the example given. Other terms and amounts give another rate."
          />
        </p>
      </Specimen>
      <Specimen name="Toast" span={2}>
        <div className="g-toasts">
          <Toast
            toast={{
              title: 'Car Saved In Watchlist',
              text: 'This car is now available in your watchlist.',
              action: { label: 'View List', href: '#overlays' },
            }}
          />
          <button
            type="button"
            className="button button-outline only-with-scripts"
            data-behaviour="toast"
            data-title="Car Saved In Watchlist"
            data-text="This car is now available in your watchlist."
            data-action="View List"
            data-href="#overlays"
          >
            Show it
          </button>
        </div>
      </Specimen>
    </GuideSection>
  )
}
