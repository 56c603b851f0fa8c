import type { NearView } from './views.ts'

/** Where the shopper is, and how far they would go. */
export function NearFields({ near }: { near: NearView }) {
  const { postcode, distanceKm, distances } = near
  return (
    <div className="near-fields">
      <label className="field">
        <span className="field-label">Your postcode</span>
        <input
          className="input"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          pattern="\d{4}"
          title="A postcode has 4 digits."
          defaultValue={postcode}
        />
      </label>
      <label className="field">
        <span className="field-label">Distance</span>
        {/* What was chosen is the server's to say: a new state is a new list. */}
        <select key={distanceKm} className="input" name="distance" defaultValue={distanceKm ?? ''}>
          <option value="">Any distance</option>
          {distances.map(({ km, label }) => (
            <option key={km} value={km}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
