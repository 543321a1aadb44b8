import { company } from '../../content/generated/company.ts'
import { offer } from '../../content/generated/offer.ts'
import { pictures } from '../../content/generated/pictures.ts'
import { trust } from '../../content/generated/trust.ts'
import { Email } from '../ui/Email.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Picture, type Pictured } from '../ui/Picture.tsx'

/** A word such as Nordwestmünsterland is too long for a phone's width. */
const LONG_WORD = /[^\s\u00ad-]{17}/

interface Props {
  picture: Pictured
  /** Photos of contacts, by file name. */
  faces: Readonly<Record<string, Pictured | null>>
}

/** `KH` for Karl-Friedrich von Heydebrink, without titles and particles. */
const initials = (name: string) =>
  name
    .match(/(?<!\S)\p{Lu}(?=[^\s.]+(\s|$))/gu)
    ?.filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

export function Trust({ picture, faces }: Props) {
  return (
    <section aria-labelledby="trust">
      <div className="team">
        <figure>
          <Picture
            picture={picture}
            alt={pictures.team.alt}
            className="aspect-4/3 w-full object-cover lg:object-[65%]"
          />
          {pictures.team.caption && (
            <figcaption className="mt-2 text-base text-soft">{pictures.team.caption}</figcaption>
          )}
        </figure>
        <div className="wrap band">
          <h2 id="trust" className={LONG_WORD.test(trust.title) ? 'display title title-long' : 'display title'}>
            {trust.title}
          </h2>
          <ul role="list" className="mt-8 grid grid-cols-1 gap-y-6">
            {trust.cards.map((card) => (
              <li key={card.title} className="over-rule pt-6">
                <h3 className="display subtitle">
                  {card.figure && <span className="block poster text-clinker">{`${card.figure} `}</span>}
                  {card.title}
                </h3>
                {card.figure && <Systems count={offer.systemsInstalled} />}
                {card.text && <p className="mt-1 text-soft">{card.text}</p>}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="wrap band">
        <div className="columns grid items-end gap-4 lg:gap-8">
          <div>
            <h3 className="display title">{trust.contactsTitle}</h3>
            <p className="mt-4 flex flex-wrap items-center gap-x-8">
              {company.hours}
              <a href={`mailto:${company.email}`} className="link">
                <Icon of="mail" />
                <Email />
              </a>
            </p>
          </div>
          {company.callsOnlyFromContacts && <p className="strong">{trust.callsPromise}</p>}
        </div>
        <ul role="list" className="columns mt-8 grid gap-4 lg:gap-8">
          {company.contacts.map(({ name, role, photo, phone, phoneLabel }) => (
            <li key={name} className="card flex flex-wrap gap-3">
              {faces[photo] && <Picture picture={faces[photo]} alt="" className="face" />}
              {!faces[photo] && (
                <span className="module display" aria-hidden="true">
                  {initials(name)}
                </span>
              )}
              <div>
                <p className="display subtitle">{name}</p>
                <p className="text-soft">{role}</p>
              </div>
              <div>
                {company.callsOnlyFromContacts && <p className="text-base text-soft">{trust.callsFrom}</p>}
                <p>
                  <a href={`tel:${phone}`} className="display subtitle link">
                    <Icon of="phone" />
                    {phoneLabel}
                  </a>
                </p>
              </div>
            </li>
          ))}
        </ul>
        {company.sampleNote && <p className="mt-4 text-base text-soft">{company.sampleNote}</p>}
      </div>
    </section>
  )
}

/** More of them would run together on a phone. */
const MOST_DRAWN = 1500

/** One module for each system. */
function Systems({ count }: { count: number }) {
  if (count > MOST_DRAWN) return null
  const columns = Math.ceil(Math.sqrt(count * 5))
  const rows = Math.ceil(count / columns)
  const lengthOf = (row: number) => Math.min(columns, count - row * columns) * 10
  const path = Array.from({ length: rows }, (_, row) => `M0 ${row * 10 + 4}h${lengthOf(row) - 1}`).join('')
  return (
    <svg viewBox={`0 0 ${columns * 10} ${rows * 10}`} className="mt-3 w-full" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="8" strokeDasharray="9 1" />
    </svg>
  )
}
