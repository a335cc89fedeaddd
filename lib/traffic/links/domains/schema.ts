import { z } from 'zod'
import { LinkDomainStatus } from '@/lib/generated/prisma/enums'
import { limitedText } from '@/lib/platform/text/schema'
import { typedDomain } from './rules'

const instant = z.iso.datetime().nullable()

/** A domain somebody types. */
export const domainSchema = limitedText(300, 'Enter a domain, such as go.example.com.').transform((text, context) => {
  const host = typedDomain(text)
  if (host === undefined) context.addIssue('Enter a domain, such as go.example.com.')
  return host ?? z.NEVER
})

/** `POST /api/links/domains`. */
export const newDomainSchema = z.strictObject({ host: domainSchema })
export type NewDomain = z.output<typeof newDomainSchema>

export const domainParamsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

/** A domain of an affiliate, with the records it needs. */
export const linkDomainSchema = z.object({
  id: z.number(),
  host: z.string(),
  status: z.enum(LinkDomainStatus),
  /** What the last check missed. */
  problem: z.string().nullable(),
  checkedAt: instant,
  verifiedAt: instant,
  /** The end of the time of grace, while records are missing. */
  endsAt: instant,
  /** Why staff disabled it; null while they have not. */
  disabledReason: z.string().nullable(),
  records: z.object({ txtName: z.string(), txtValue: z.string(), target: z.string() }),
})
export type LinkDomain = z.output<typeof linkDomainSchema>

/** `GET /api/links/domains`: the affiliate's own, and the hosts a short link may be made under. */
export const linkDomainsSchema = z.object({
  domains: z.array(linkDomainSchema),
  /** `host` is empty for the site's own address. */
  choices: z.array(z.object({ host: z.string(), label: z.string() })),
  limit: z.number(),
})
export type LinkDomains = z.output<typeof linkDomainsSchema>
