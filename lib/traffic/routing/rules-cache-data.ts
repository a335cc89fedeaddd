import 'server-only'
import type pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { readTestClocks } from '@/lib/accounts/auth/test-clock-data'
import { compileVisitors, factsAsked } from '@/lib/catalog/visitor-conditions/rules'
import { allConditions, visitorConditionsSchema } from '@/lib/catalog/visitor-conditions/schema'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { sha256Hex, unseal } from '@/lib/platform/crypto/seal'
import { isTestAccount, termsHolder, testOwner } from '@/lib/platform/ids/test-accounts'
import { type Network, parseNetwork } from '@/lib/platform/ip-ranges'
import { log } from '@/lib/platform/log'
import { readHostRules } from '../links/host-data'
import type { HostRule } from '../links/host-rules'
import { readShortLinkRules } from '../links/short/target-data'
import { ShortLinkIndex } from '../links/short/target-rules'
import { clickPool } from '../requests/connection-service'
import { readBlockRules } from '../restrictions/data'
import { type BlockRule, keptFrom, type LinkTraffic } from '../restrictions/rules'
import { NO_ROUTING, type Routing, readRouting } from './data'
import { readExternalIdRules } from './external-id-cache-data'
import { type ExternalIdRules, NO_EXTERNAL_ID_RULES } from './external-id-cache-rules'
import type { AdvertiserRule, BrowserRule, OfferRule, PlatformPostbackRule } from './offer-rules'
import { readSmartLinkRules } from './smart-link-data'
import type { SmartLinkRule } from './smart-link-rules'

/** Calls with a secret that ended are distinguished from those of strangers for this long. */
const ENDED_SECRET_DAYS = 90

type Queryable = Pick<pg.Pool, 'query'>

/** Ids of rows to read again; for access, ids of the affiliates. */
export type Changed = Record<
  'offers' | 'affiliates' | 'advertisers' | 'access' | 'smartLinks' | 'shortLinks',
  number[]
> & {
  /** Whether a host of links changed. */
  hosts: boolean
  /** Whether ids of previous platforms changed. */
  externalIds: boolean
  /** Whether overrides, groups, caps or buckets changed. */
  routing: boolean
}

/**
 * The rules of the click path in memory, so that a redirect needs no query. `LiveRules` in `service.ts` keeps them up to
 * date.
 */
export class RulesSnapshot {
  readonly offers = new Map<number, OfferRule>()
  readonly affiliates = new Map<number, AffiliateStatus>()
  readonly advertisers = new Map<number, AdvertiserRule>()
  /** By affiliate: the offers they are approved for. */
  readonly access = new Map<number, ReadonlySet<number>>()
  /** By affiliate: the offers staff keep them from. */
  readonly blocked = new Map<number, ReadonlySet<number>>()
  /** By affiliate: what of their traffic leads nowhere. */
  readonly blockedTraffic = new Map<number, readonly BlockRule[]>()
  readonly smartLinks = new Map<number, SmartLinkRule>()
  /** By affiliate: the bucket of those who are in one. */
  readonly bucketOf = new Map<number, number>()
  readonly shortLinks = new ShortLinkIndex()
  /** By test account: how far its clock is ahead, in milliseconds. */
  readonly testClocks = new Map<number, number>()
  #routing = NO_ROUTING
  #hosts: ReadonlyMap<string, HostRule> = new Map()
  #externalIds = NO_EXTERNAL_ID_RULES
  /** How long the ids of previous platforms took to be read last, in milliseconds, and when that ended. */
  externalIdsRead = { ms: 0, at: 0 }

  /** The routing rules; replaced as a whole when any of them changes. */
  get routing(): Routing {
    return this.#routing
  }

  /** The hosts of links by name; replaced as a whole when any of them changes. */
  get hosts(): ReadonlyMap<string, HostRule> {
    return this.#hosts
  }

  /** What ids of previous platforms mean; replaced as a whole when any of them changes. */
  get externalIds(): ExternalIdRules {
    return this.#externalIds
  }

  /** Whether the affiliate's bucket hides an offer from them. */
  isHiddenFrom(affiliateId: number, offerId: number): boolean {
    const bucketId = this.bucketOf.get(affiliateId)
    return bucketId !== undefined && this.#routing.hiddenOffers.get(bucketId)?.has(offerId) === true
  }

  /** Offers that staff keep an affiliate's link from; `all` where its source or sub-IDs are blocked everywhere. */
  blockedOffersOf(affiliateId: number, link: LinkTraffic): ReadonlySet<number> | 'all' | undefined {
    const own = this.blocked.get(affiliateId)
    const blocks = this.blockedTraffic.get(affiliateId)
    const kept = blocks && keptFrom(blocks, link)
    return kept instanceof Set && own ? new Set([...kept, ...own]) : (kept ?? own)
  }

  /** Whether an affiliate may promote an offer: it is open to all, or the affiliate is approved for it. */
  isOpenTo(affiliateId: number, offer: Pick<OfferRule, 'id' | 'isClosed'>): boolean {
    // test accounts may try what their affiliates may promote; those of advertisers and of staff all they reach
    const holder = termsHolder(affiliateId)
    if (this.blocked.get(holder)?.has(offer.id)) return false
    if (!offer.isClosed || this.access.get(holder)?.has(offer.id)) return true
    return holder === affiliateId && isTestAccount(holder)
  }

  /** Whether an affiliate has a link to an offer at all: the test account of an advertiser only to the advertiser's own. */
  hasLinkTo(affiliateId: number, offer: Pick<OfferRule, 'advertiserId'>): boolean {
    const owner = testOwner(affiliateId)
    return typeof owner !== 'object' || !('advertiserId' in owner) || owner.advertiserId === offer.advertiserId
  }

  /** Reads everything again, or only the given rows. Deleted rows are removed. */
  async load(only?: Changed): Promise<void> {
    const db = clickPool()
    await refresh(this.offers, only?.offers, (ids) => readOffers(db, ids))
    await refresh(this.affiliates, only?.affiliates, (ids) => readAffiliates(db, ids))
    await refresh(this.bucketOf, only?.affiliates, (ids) => readBuckets(db, ids))
    await refresh(this.testClocks, only?.affiliates.filter(isTestAccount), (ids) => readTestClocks(db, ids))
    await refresh(this.advertisers, only?.advertisers, (ids) => readAdvertisers(db, ids))
    await refresh(this.access, only?.access, (ids) => readAccess(db, "status = 'approved'", ids))
    await refresh(this.blocked, only?.access, (ids) => readAccess(db, 'blocked_at IS NOT NULL', ids))
    await refresh(this.blockedTraffic, only?.access, (ids) => readBlockRules(db, ids))
    await refresh(this.smartLinks, only?.smartLinks, (ids) => readSmartLinkRules(db, ids))
    const shortIds = only?.shortLinks
    if (shortIds?.length !== 0) this.shortLinks.replace(await readShortLinkRules(db, shortIds), shortIds)
    if (only?.hosts !== false) this.#hosts = await readHostRules(db)
    if (only?.externalIds !== false) await this.#readExternalIds(db)
    if (only?.routing !== false) this.#routing = await readRouting(db)
  }

  async #readExternalIds(db: Queryable): Promise<void> {
    const began = performance.now()
    this.#externalIds = await readExternalIdRules(db)
    const at = performance.now()
    this.externalIdsRead = { ms: at - began, at }
  }
}

async function refresh<T>(
  map: Map<number, T>,
  ids: number[] | undefined,
  read: (ids?: number[]) => Promise<Map<number, T>>,
): Promise<void> {
  if (ids?.length === 0) return
  const rows = await read(ids)
  for (const id of ids ?? [...map.keys()]) if (!rows.has(id)) map.delete(id)
  for (const [id, row] of rows) map.set(id, row)
}

type OfferRow = Omit<OfferRule, 'visitors' | 'keptFacts'> & {
  countries: string[]
  devices: string[]
  stored: unknown
  /** The conditions of rules of its payouts, now and planned. */
  conditions: unknown[]
}

async function readOffers(db: Queryable, ids?: number[]): Promise<Map<number, OfferRule>> {
  const { rows } = await db.query<OfferRow>(
    `SELECT id, advertiser_id AS "advertiserId", status, destination_url AS "destinationUrl",
       attribution_model AS "attributionModel", attribution_window_days AS "attributionWindowDays",
       starts_at AS "startsAt", expires_at AS "expiresAt", requires_approval OR is_private AS "isClosed",
       CASE WHEN allow_deep_links THEN coalesce(deep_link_hosts, '{}') END AS "deepLinkHosts",
       coalesce(passed_parameters, '{}') AS "passedParameters",
       coalesce(allowed_countries, '{}') AS countries, coalesce(allowed_devices, '{}') AS devices, visitors AS stored,
       refuses_unknown_visitors AS "refusesUnknown",
       coalesce((SELECT json_agg(r.rule->'conditions') FROM (
         SELECT jsonb_array_elements(payout_rules) AS rule UNION ALL
         SELECT jsonb_path_query(c.terms, '$.rules[*] ? (@.type() == "object")') FROM offer_payout_change c
         WHERE c.offer_id = offer.id AND c.applied_at IS NULL AND c.canceled_at IS NULL) r), '[]') AS conditions,
       fallback_offer_id AS "fallbackOfferId",
       coalesce((SELECT json_agg(json_build_object('id', p.id, 'url', p.url, 'weight', p.weight) ORDER BY p.id)
         FROM offer_landing_page p WHERE p.offer_id = offer.id AND p.is_active), '[]') AS "landingPages",
       (SELECT v.unfunded_since IS NOT NULL FROM advertiser v WHERE v.id = offer.advertiser_id) AS "isUnfunded"
     FROM offer WHERE $1::int[] IS NULL OR id = ANY ($1)`,
    [ids ?? null],
  )
  return new Map(rows.map((row) => [row.id, toOfferRule(row)]))
}

// the conditions are compiled here, once, and not for each click
function toOfferRule({ countries, devices, stored, conditions, ...offer }: OfferRow): OfferRule {
  const asked = conditions.flatMap((each) => factsAsked(visitorConditionsSchema.parse(each)))
  return {
    ...offer,
    visitors: compileVisitors(allConditions(stored, { countries, devices })),
    keptFacts: [...new Set(asked)],
  }
}

async function readAffiliates(db: Queryable, ids?: number[]): Promise<Map<number, AffiliateStatus>> {
  const { rows } = await db.query<{ id: number; status: AffiliateStatus }>(
    'SELECT id, status FROM affiliate WHERE $1::int[] IS NULL OR id = ANY ($1)',
    [ids ?? null],
  )
  return new Map(rows.map((row) => [row.id, row.status]))
}

async function readBuckets(db: Queryable, ids?: number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; bucketId: number }>(
    `SELECT id, bucket_id AS "bucketId" FROM affiliate WHERE bucket_id IS NOT NULL AND ($1::int[] IS NULL OR id = ANY ($1))`,
    [ids ?? null],
  )
  return new Map(rows.map((row) => [row.id, row.bucketId]))
}

/** The offers of each affiliate for which a condition on their access holds. */
async function readAccess(
  db: Queryable,
  condition: string,
  affiliateIds?: number[],
): Promise<Map<number, ReadonlySet<number>>> {
  const { rows } = await db.query<{ id: number; offerIds: number[] }>(
    `SELECT affiliate_id AS id, array_agg(offer_id) AS "offerIds" FROM affiliate_offer
     WHERE ${condition} AND ($1::int[] IS NULL OR affiliate_id = ANY ($1)) GROUP BY affiliate_id`,
    [affiliateIds ?? null],
  )
  return new Map(rows.map(({ id, offerIds }) => [id, new Set(offerIds)]))
}

type SecretRow = {
  id: number
  status: string
  networks: string[]
  browser: BrowserRule | null
  old: (Omit<PlatformPostbackRule, 'networks'> & { networks: string[] }) | null
  secretId: string | null
  kind: string | null
  sealed: string | null
  expiresAt: Date | null
  revokedAt: Date | null
}

async function readAdvertisers(db: Queryable, ids?: number[]): Promise<Map<number, AdvertiserRule>> {
  const { rows } = await db.query<SecretRow>(
    `SELECT a.id, a.status, coalesce(a.allowed_networks, '{}') AS networks, s.id AS "secretId", s.kind,
       s.secret_sealed AS sealed, s.expires_at AS "expiresAt", s.revoked_at AS "revokedAt",
       (SELECT json_build_object('hosts', b.hosts, 'requiresSignature', b.requires_signature, 'holdDays', b.hold_days)
         FROM browser_reporting b WHERE b.advertiser_id = a.id AND b.is_on) AS browser,
       (SELECT json_build_object('source', p.source, 'tokenHash', p.token_hash, 'networks', coalesce(p.networks, '{}'),
         'orderParameter', p.order_parameter) FROM old_postback p WHERE p.advertiser_id = a.id AND p.is_on) AS old
     FROM advertiser a LEFT JOIN advertiser_secret s ON s.advertiser_id = a.id
       AND least(s.revoked_at, s.expires_at, 'infinity') > now() - make_interval(days => $2)
     WHERE $1::int[] IS NULL OR a.id = ANY ($1)`,
    [ids ?? null, ENDED_SECRET_DAYS],
  )
  const found = new Map<number, AdvertiserRule>()
  for (const { id, status, networks, browser, old, secretId, kind, sealed, expiresAt, revokedAt } of rows) {
    const rule: AdvertiserRule = found.get(id) ?? {
      id,
      isActive: status === 'active',
      networks: parsed(networks),
      tokens: [],
      signingSecrets: [],
      browser,
      old: old && { ...old, networks: parsed(old.networks) },
    }
    found.set(id, rule)
    const value = sealed && readSecret(sealed, kind, { advertiserId: id, secretId })
    if (!value || !secretId) continue
    const secret = { id: secretId, expiresAt, revokedAt }
    if (kind === 'token') rule.tokens.push({ ...secret, value: sha256Hex(value) })
    if (kind === 'signing') rule.signingSecrets.push({ ...secret, value })
  }
  return found
}

const parsed = (networks: readonly string[]): Network[] =>
  networks.map(parseNetwork).filter((network) => network !== null)

/** A secret in clear; undefined for one that cannot be used, which is reported and costs its advertiser alone. */
function readSecret(sealed: string, kind: string | null, row: object): string | undefined {
  try {
    const value = unseal(sealed)
    // refuses a signing secret that is not base64, which would fail every call of its advertiser
    if (kind === 'signing') new Webhook(value)
    return value
  } catch (error) {
    log.error({ err: error, ...row }, 'a secret of an advertiser cannot be read; postbacks with it are refused')
    return undefined
  }
}
