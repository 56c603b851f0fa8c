import { useEffect, useRef } from 'react'
import { useGiven } from '../hooks/use-given.ts'
import { useNativeChange } from '../hooks/use-native-change.ts'
import { useLive } from './live-context.ts'
import { useShownText } from './use-shown-text.ts'
import type { NearView } from './views.ts'

/** Where the shopper is, and how far they would go. */
export function NearFields({ near }: { near: NearView }) {
  const { distanceKm, distances } = near
  const live = useLive()
  const postcode = useShownText(near.postcode, near)
  useNativeChange(postcode, ({ form }) => live?.follow(form!))
  const distance = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useGiven(String(distanceKm ?? ''))
  function choose({ value, form }: HTMLSelectElement) {
    setChosen(value)
    live?.follow(form!)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was chosen before anything listened to it
  useEffect(() => {
    if (distance.current!.value !== chosen) choose(distance.current!)
  }, [])
  return (
    <div className="near-fields">
      <label className="field">
        <span className="field-label">Your postcode</span>
        <input
          ref={postcode}
          className="input"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          pattern="\d{4}"
          title="A postcode has 4 digits."
          defaultValue={near.postcode}
        />
      </label>
      <label className="field">
        <span className="field-label">Distance</span>
        <select
          ref={distance}
          className="input"
          name="distance"
          value={chosen}
          onChange={({ target }) => choose(target)}
        >
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
