import { useState } from 'react'
import { POSTCODE_MESSAGE, POSTCODE_PATTERN } from '../forms/postcode.ts'
import { FieldError } from '../primitives/field.tsx'
import type { NearView } from './views.ts'

/**
 * Where the shopper is, and how far they would go. What is no postcode is said at its field and searched by nobody; an
 * answer of the server's takes the place of what was said here.
 */
export function NearFields({ near }: { near: NearView }) {
  const { postcode, distanceKm, distances } = near
  const [said, say] = useState<{ near: NearView; error: string | null }>({ near, error: near.error })
  const error = said.near === near ? said.error : near.error
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
          pattern={POSTCODE_PATTERN}
          title={POSTCODE_MESSAGE}
          defaultValue={postcode}
          aria-invalid={error !== null || undefined}
          aria-describedby="near-postcode-error"
          onInvalid={(event) => {
            event.preventDefault()
            say({ near, error: POSTCODE_MESSAGE })
          }}
          onInput={() => say({ near, error: null })}
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
      <FieldError id="near-postcode" error={error ?? undefined} alert />
    </div>
  )
}
