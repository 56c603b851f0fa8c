import { Button } from '../primitives/button.tsx'
import { CheckBox } from '../primitives/check-box.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { TextField } from '../primitives/text-field.tsx'
import type { GarageView, OwnVehicleView } from './views.ts'

/** A vehicle of the shopper's own (rule:own-vehicles), to be added or written anew. */
export function VehicleForm({ garage, vehicle }: { garage: GarageView; vehicle?: OwnVehicleView }) {
  const { states, reminderTo } = garage
  const idOf = (field: string) => `own-${vehicle?.id ?? 'new'}-${field}`
  return (
    <form method="post" action="/api/garage/vehicles" className="garage-form garage-fields">
      {vehicle ? <input type="hidden" name="own_vehicle_id" value={vehicle.id} /> : null}
      <TextField
        id={idOf('name')}
        name="name"
        label="Vehicle"
        hint="2019 Toyota HiLux"
        value={vehicle?.name}
        required
      />
      <TextField id={idOf('rego')} name="rego" label="Rego" value={vehicle?.rego} autoComplete="off" optional />
      <SelectField
        id={idOf('state')}
        name="rego_state"
        label="State"
        options={states}
        empty="Choose a state"
        value={vehicle?.regoState}
        optional
      />
      <TextField
        id={idOf('service')}
        name="service_due_on"
        label="Next service"
        type="date"
        value={vehicle?.serviceDueOn}
        optional
      />
      <TextField
        id={idOf('expiry')}
        name="rego_due_on"
        label="Rego expires"
        type="date"
        value={vehicle?.regoDueOn}
        optional
      />
      {reminderTo ? (
        <CheckBox
          id={idOf('reminded')}
          name="is_reminded"
          value="yes"
          checked={vehicle?.isReminded}
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
