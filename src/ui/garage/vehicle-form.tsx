import { useRef } from 'react'
import { Button } from '../primitives/button.tsx'
import { CheckBox } from '../primitives/check-box.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { useTypedForm } from './use-typed-form.ts'
import type { GarageView, OwnVehicleView } from './views.ts'

/** A vehicle of the shopper's own (rule:own-vehicles), to be added or written anew; as it was typed where that is wrong. */
export function VehicleForm({ garage, vehicle }: { garage: GarageView; vehicle?: OwnVehicleView }) {
  const { states, reminderTo } = garage
  const typed = garage.typed?.id === (vehicle?.id ?? null) ? garage.typed : null
  const shown = typed ?? vehicle
  const idOf = (field: string) => `own-${vehicle?.id ?? 'new'}-${field}`
  const form = useRef<HTMLFormElement>(null)
  const { whose, said, vehicles: saved } = garage
  const keep = useTypedForm(form, { id: idOf('vehicle'), whose, isAnswered: said !== null, saved })
  return (
    <form ref={form} method="post" action="/api/garage/vehicles" className="garage-form garage-fields" onSubmit={keep}>
      <noscript>
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      {vehicle ? <input type="hidden" name="own_vehicle_id" value={vehicle.id} /> : null}
      <TextField
        id={idOf('name')}
        name="name"
        error={typed?.errors.name}
        label="Vehicle"
        hint="2019 Toyota HiLux"
        value={shown?.name}
        required
      />
      <TextField
        id={idOf('rego')}
        name="rego"
        error={typed?.errors.rego}
        label="Rego"
        value={shown?.rego}
        autoComplete="off"
        optional
      />
      <SelectField
        id={idOf('state')}
        name="rego_state"
        error={typed?.errors.rego_state}
        label="State"
        options={states}
        empty="Choose a state"
        value={shown?.regoState}
        optional
      />
      <TextField
        id={idOf('service')}
        name="service_due_on"
        error={typed?.errors.service_due_on}
        label="Next service"
        type="date"
        value={shown?.serviceDueOn}
        optional
      />
      <TextField
        id={idOf('expiry')}
        name="rego_due_on"
        error={typed?.errors.rego_due_on}
        label="Rego expires"
        type="date"
        value={shown?.regoDueOn}
        optional
      />
      {reminderTo ? (
        <CheckBox
          id={idOf('reminded')}
          name="is_reminded"
          value="yes"
          checked={shown?.isReminded}
          label={`Write to ${reminderTo} two weeks before`}
        />
      ) : (
        <p className="garage-small">Sign in with your e-mail address to be reminded two weeks before.</p>
      )}
      <Button type="submit" look="primary">
        {vehicle ? 'Save' : 'Add it'}
      </Button>
    </form>
  )
}
