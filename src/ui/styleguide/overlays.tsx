import { Button } from '../primitives/button.tsx'
import { Dialog, DialogButton } from '../primitives/dialog.tsx'
import { Disclosure } from '../primitives/disclosure.tsx'
import { Menu } from '../primitives/menu.tsx'
import { Sheet } from '../primitives/sheet.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { Toast } from '../primitives/toast.tsx'
import { Tooltip } from '../primitives/tooltip.tsx'
import { GuideSection, Row, Specimen } from './specimen.tsx'

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
          <Toast toast={{ title: 'Link copied' }} />
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
