import { FacetOption } from './facet-option.tsx'
import { LastingDetails } from './lasting-details.tsx'
import type { OptionView } from './views.ts'

/** The models of each make that is chosen (B§4), folded until asked for or in use. */
export function ModelLists({ options }: { options: readonly OptionView[] }) {
  return options.map(({ value, label, selected, models }) =>
    selected && models ? (
      <div key={value} className="model-list" data-of={value}>
        <LastingDetails className="fold" open={models.options.some((model) => model.selected)}>
          <summary>
            {`${label} `}
            <span className="fold-more">{models.moreText}</span>
            <span className="fold-less">{models.lessText}</span>
          </summary>
          <ul>
            {models.options.map((model) => (
              <li key={model.value}>
                <FacetOption attribute={models.attribute} option={model} />
              </li>
            ))}
          </ul>
        </LastingDetails>
      </div>
    ) : null,
  )
}
