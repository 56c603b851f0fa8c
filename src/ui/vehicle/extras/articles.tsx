import { OwnPicture } from '../../page/own-picture.tsx'
import type { VehicleView } from '../view.ts'

/** The dealer's latest articles (rule:vehicle-blocks). */
export function Articles({ vehicle }: { vehicle: VehicleView }) {
  const { articles } = vehicle.extras
  if (!articles.length) return null
  return (
    <section className="vehicle-block" aria-labelledby="articles">
      <h2 id="articles">News and advice</h2>
      <ul className="vehicle-articles">
        {articles.map((article) => (
          <li key={article.heading}>
            <article>
              {article.picture ? (
                <div className="frame frame-3-2">
                  <OwnPicture
                    picture={{ ...article.picture, alt: '' }}
                    sizes="(min-width: 1024px) 400px, (min-width: 640px) 46vw, 92vw"
                  />
                </div>
              ) : null}
              <p>
                <time dateTime={article.date.iso}>{article.date.words}</time>
              </p>
              <h3>{article.href ? <a href={article.href}>{article.heading}</a> : article.heading}</h3>
              <p>{article.text}</p>
              <span className="vehicle-article-more" aria-hidden="true">
                {article.readMore}
              </span>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
