/** Sends a calculator's form where no script works it out. */
export function CalculateButton() {
  return (
    <p className="only-without-scripts">
      <button type="submit" className="button button-outline">
        Calculate
      </button>
    </p>
  )
}
