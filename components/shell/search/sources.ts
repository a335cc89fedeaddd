import type { Tool } from '@/lib/learning/tools/constants'
import { COURSES } from '@/lib/learning/university/constants'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { type Destination, destination } from '@/lib/reporting/search/result-constants'
import { isVisibleTo, quickActionsFor, settingsFor } from '@/lib/reporting/search/result-rules'
import type { OfferRecord } from '@/lib/reporting/search/schema'
import type { Sources } from './view'

type Loaded = { offers: readonly OfferRecord[]; tools: readonly Tool[] }

/**
 * Everything that can be searched: loaded offers and tools, and the pages, settings, courses and quick actions bundled
 * with the search, without those of the modules that are off.
 */
export function searchSources(
  { offers, tools }: Loaded,
  isAffiliate: boolean,
  off: readonly ModuleName[],
): Sources & { actions: readonly Destination[] } {
  return {
    offers,
    pages: PAGES.filter(isVisibleTo(isAffiliate, off)),
    settings: settingsFor(isAffiliate, off),
    courses: off.includes('university') ? [] : COURSES,
    tools: off.includes('starterPack') ? [] : tools,
    actions: quickActionsFor(isAffiliate, off),
  }
}

/** The product's pages in addition to the account's. Bundled with the search, not with the first page load. [S1.10] */
export const PAGES: readonly Destination[] = [
  destination('home', '/home', 'Home', 'Analytics, streak and quests', 'overview, earnings, clicks, conversions', true),
  destination('offers', '/offers', 'Offers', 'Everything you can promote', 'campaigns, links', true),
  destination(
    'deep-link',
    '/offers',
    'Deep link',
    'Pick an offer, then link to a page of its site',
    'tracking link, sub-ids, url',
    true,
  ),
  destination('market', '/market', 'Marketplace', 'Offers by category, with their terms', 'market, epc, caps', true),
  destination(
    'dashboard',
    '/dashboard',
    'Earnings',
    'Your report by day, offer and source',
    'dashboard, report, analytics',
    true,
  ),
  destination(
    'report-builder',
    '/dashboard/builder',
    'Report builder',
    'Any three dimensions, a pivot, a file',
    'report, pivot, country, device, browser, referrer, hour, weekday, epc, csv',
    true,
  ),
  destination(
    'cohorts',
    '/dashboard/cohorts',
    'Cohorts',
    'What a week of clicks earned by its age',
    'report, weeks, age',
    true,
  ),
  destination(
    'report-views',
    '/dashboard/views',
    'Report views',
    'Kept reports, their emails and alerts',
    'saved reports, schedule',
    true,
  ),
  destination(
    'links',
    '/links',
    'Your links',
    'Smart links, short links and domains',
    'short link, smart link, qr code, domain',
    true,
  ),
  destination(
    'conversions',
    '/conversions',
    'Conversions',
    'Every sale with its status, reason and hold',
    'sales, rejected, pending, held, order, trail',
    true,
  ),
  destination(
    'customers',
    '/conversions/customers',
    'Customers',
    'Who pays each month, and what is expected',
    'subscribers, subscriptions, recurring, renewals, lifetime',
    true,
  ),
  destination(
    'referrals',
    '/referrals',
    'Referrals',
    'Invite affiliates, earn from what they earn',
    'friends, refer',
    true,
  ),
  destination('levels', '/levels', 'Levels', 'Your level progress and achievements', 'rank, badges, rewards', true),
  destination(
    'university',
    '/home/tools/university',
    'University',
    'Short courses',
    'learn, lessons, strategies, insights',
  ),
  destination('tools', '/home/tools', 'Starter Pack', 'Tools directory', 'recommended, software'),
  destination(
    'shop',
    '/shop',
    'Shop',
    'Personal accounts and merchandise',
    'store, merch, buy, cart, tiktok, hoodie',
    true,
  ),
  destination('orders', '/shop/orders', 'Your orders', 'What you bought in the shop', 'purchases, receipts', true),
]
