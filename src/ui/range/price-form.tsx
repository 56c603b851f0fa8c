import type { ListFilterView } from '../sections/views.ts'

/** Two bounds in whole dollars; the other choices go along. */
export function PriceForm({ price }: { price: NonNullable<ListFilterView['price']> }) {
  const { action, kept, from, to } = price
  return (
    <form className="price-form" action={action}>
      {kept.map(({ value, label }) => (
        <input key={`${label} ${value}`} type="hidden" name={label} value={value} />
      ))}
      <PriceBound name="min[price]" label="From $" dollars={from} />
      <PriceBound name="max[price]" label="To $" dollars={to} />
      <button type="submit" className="button button-outline">
        Apply
        <span className="sr-only"> the price</span>
      </button>
    </form>
  )
}

function PriceBound({ name, label, dollars }: { name: string; label: string; dollars: number | null }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input className="input" inputMode="numeric" name={name} defaultValue={dollars ?? ''} autoComplete="off" />
    </label>
  )
}
