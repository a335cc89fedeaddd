import { ListSection } from '@/components/shared/lists/list-section'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TextLink } from '@/components/ui/text-link'
import type { VisitorFigures } from '@/lib/runtime/retention/rules'

/** What is stored about the visitor of a tracking link, in plain words. */
export function LinkPrivacy({ figures }: { figures: VisitorFigures }) {
  const { networkAfterDays, eraseAfterDays, clickMonths, visitorCookieDays, askAt } = figures
  return (
    <PageShell width="narrow">
      <PageHeader
        title="What our links store about you"
        description={`You opened a link that counts visits for ${figures.name}. We pay the person who shared it when their visitors buy something. For that we store the following, and nothing else.`}
      />
      <div className="grid gap-6">
        <ListSection title="When you open a link">
          <li>The time, the link and the labels its owner put into it.</li>
          <li>Your IP address and, where our network names it, your country.</li>
          <li>The name of your browser, and the page the link was on if your browser tells us.</li>
          <li>
            Where the offer pays by it: your region or city, your network, the language of your browser, and whether you
            use a VPN. It is kept as long as the click, and with a purchase.
          </li>
          <li>A random or computed number, so that one visitor is not counted twice in an hour.</li>
          <li>
            What else the link carries, where the shop asks for it, such as the number by which an advertising network
            knows your click.
          </li>
          <li>We do not ask for your name, and we do not follow you on the page you are sent to.</li>
          <li>
            The same is stored where a shop that runs our script is opened with the labels of a link in its address.
          </li>
        </ListSection>
        <ListSection title="For how long">
          <li>{`After ${networkAfterDays} days your IP address is shortened to its network, so that it no longer names a connection.`}</li>
          <li>{`After ${eraseAfterDays} days the rest of the address is erased, with the browser, the page, the visitor number and what else the link carried.`}</li>
          <li>{`After ${clickMonths} months the whole visit is deleted. Only counts stay, such as 120 visits on a day, and what belongs to a purchase (below).`}</li>
        </ListSection>
        <ListSection title="Cookies">
          <li>{`A visitor number, for ${visitorCookieDays} days.`}</li>
          <li>
            The number of your visit, for as long as a first purchase is credited to the person who shared the link:
            usually 30 days, 365 at most.
          </li>
          <li>They are read on our links only. You can delete or block them; links work without them.</li>
          <li>
            A shop may run our script. It keeps the number of your visit in a cookie of the shop’s own site and tells us
            of a purchase there, unless your browser asks for privacy (Global Privacy Control).
          </li>
        </ListSection>
        <ListSection title="When you buy something">
          <li>
            The shop tells us an order number, the amount and which visit it belongs to. It stays with our accounts,
            because somebody was paid for it, and with it the time of your visit, the labels of the link, your country
            and whether you used a computer, a phone or a tablet.
          </li>
          <li>
            The shop may also tell us its own number for you, or your email address, so that what you pay later for a
            subscription is credited to the same person. Your address is not stored, only a code computed from it with a
            secret key. Both stay until the shop has you erased: ask it, or us.
          </li>
        </ListSection>
        <ListSection title="Why, and who sees it">
          <li>To pay the right person, and to find visits that are not by people.</li>
          <li>
            The shop gets the number of your visit, and what else the link carries where it asks for it. The person who
            shared the link sees counts, countries, labels, kinds of devices and what else the link carried, never your
            address or browser.
          </li>
        </ListSection>
        <section>
          <h2 className="text-18">Questions</h2>
          <p className="mt-2 text-text-2">
            Ask what is stored about you, or have it deleted:{' '}
            <TextLink accent href={`mailto:${askAt}`}>
              {askAt}
            </TextLink>
            . Tell us the link and about when you opened it, because we do not know your name.
          </p>
        </section>
      </div>
    </PageShell>
  )
}
