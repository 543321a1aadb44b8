import { customers } from '../../content/generated/customers.ts'
import { Picture, type Pictured } from '../ui/Picture.tsx'

/** Roofs with pictures and reviews with sources, if the provider has any. */
export function Customers({ pictures }: { pictures: Readonly<Record<string, Pictured | null>> }) {
  const { roofs, reviews } = customers
  if (roofs.length + reviews.length === 0) return null
  // A single roof has the reviews next to it.
  const columns = roofs.length > 2 ? 'columns lg:grid-cols-3' : roofs.length === 2 ? 'columns' : 'grid-cols-1'
  return (
    <section aria-labelledby="customers">
      <div className="wrap">
        <h2 id="customers" className="display title">
          {customers.title}
        </h2>
        <div className={`mt-8 grid gap-8 ${roofs.length === 1 ? 'columns' : 'grid-cols-1'}`}>
          {roofs.length > 0 && (
            <ul role="list" className={`grid gap-8 ${columns}`}>
              {roofs.map(({ picture, alt, title, text }) => (
                <li key={picture}>
                  {pictures[picture] && <Picture picture={pictures[picture]} alt={alt} className="w-full" />}
                  <h3 className="display subtitle mt-4 hyphens-auto">{title}</h3>
                  <p className="text-soft">{text}</p>
                </li>
              ))}
            </ul>
          )}
          {reviews.length > 0 && (
            <ul role="list" className={`grid gap-8 self-start ${roofs.length === 1 ? 'grid-cols-1' : 'columns'}`}>
              {reviews.map(({ text, name, town, date, source }) => (
                <li key={source + name} className="over-rule pt-6">
                  <blockquote className="text-[1.1em]">„{text}“</blockquote>
                  <p className="mt-4 text-base">
                    <strong>{name}</strong>, {town}, {date}
                  </p>
                  <a href={source} className="link text-base">
                    {customers.sourceLabel}
                    <span className="sr-only">{`: ${name}`}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          {reviews.length > 0 && <p className="text-base text-soft col-span-full">{customers.verification}</p>}
        </div>
      </div>
    </section>
  )
}
