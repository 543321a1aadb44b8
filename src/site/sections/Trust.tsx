import { Mail, Phone } from 'lucide-react'
import { company } from '../../../content/company.ts'
import { trust } from '../../../content/page/trust.ts'
import { Picture, type Pictured } from '../ui/Picture.tsx'

export function Trust({ picture }: { picture: Pictured }) {
  return (
    <section aria-labelledby="trust" className="wrap py-20 md:py-28">
      <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <Picture
          picture={picture}
          alt={trust.pictureAlt}
          className="aspect-4/3 w-full rounded-lg object-cover lg:aspect-square"
        />
        <div>
          <h2 id="trust" className="display title">
            {trust.title}
          </h2>
          <ul className="mt-8 grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
            {trust.cards.map((card) => (
              <li key={card.title} className="border-t-4 border-clinker pt-4">
                <h3 className="display subtitle">{card.title}</h3>
                <p className="mt-2 text-soft">{card.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <h3 className="display subtitle-large mt-16 md:mt-24">{trust.contactsTitle}</h3>
      <ul className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2">
        {company.contacts.map((contact) => (
          <li key={contact.name} className="card">
            <p className="display subtitle">{contact.name}</p>
            <p className="text-soft">{contact.role}</p>
            <ul className="mt-3">
              <li>
                <a href={`tel:${contact.phone}`} className="link">
                  <Phone size={18} aria-hidden="true" />
                  {contact.phoneLabel}
                </a>
                <span className="block text-base text-soft">{company.hours}</span>
              </li>
              <li>
                <a href={`mailto:${company.email}`} className="link">
                  <Mail size={18} aria-hidden="true" />
                  {company.email}
                </a>
              </li>
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
