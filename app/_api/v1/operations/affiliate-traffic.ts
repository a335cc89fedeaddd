import * as conversionsIdAppeal from '@/app/_api/conversions/[id]/appeal/route'
import * as conversionsId from '@/app/_api/conversions/[id]/route'
import * as conversionsList from '@/app/_api/conversions/list/route'
import * as conversions from '@/app/_api/conversions/route'
import * as linksDomains from '@/app/_api/links/domains/route'
import * as linksShortId from '@/app/_api/links/short/[id]/route'
import * as linksShort from '@/app/_api/links/short/route'
import * as linksSmartId from '@/app/_api/links/smart/[id]/route'
import * as linksSmartIdShares from '@/app/_api/links/smart/[id]/shares/route'
import * as linksSmart from '@/app/_api/links/smart/route'
import * as offersIdApplication from '@/app/_api/offers/[id]/application/route'
import * as offersIdLeaders from '@/app/_api/offers/[id]/leaders/route'
import * as offersIdSaved from '@/app/_api/offers/[id]/saved/route'
import * as reportsCohorts from '@/app/_api/reports/cohorts/route'
import * as reports from '@/app/_api/reports/route'
import * as statsBreakdown from '@/app/_api/stats/breakdown/route'
import { rowOf } from '@/lib/api/calls/row-service'
import { group, operation } from '@/lib/api/calls/schema'

export const AFFILIATE_TRAFFIC = group('Affiliates: figures and links', [
  operation(
    'getTotals',
    'GET /stats/breakdown',
    statsBreakdown.GET,
    'stats:read',
    'Figures of the dashboard by any dimension',
    {
      testUse: 'twin',
      example: { query: 'startDate=2026-11-01&endDate=2026-11-20&rangeTypeValue=custom&offset=0&by=offer' },
    },
  ),
  operation(
    'listRecentConversions',
    'GET /conversions/recent',
    conversions.GET,
    'conversions:read',
    'The last conversions',
    { testUse: 'twin', cursor: { sent: 'before', answered: 'nextBefore' } },
  ),
  operation(
    'searchConversions',
    'GET /conversions/list',
    conversionsList.GET,
    'conversions:read',
    'Conversions by offer, status, source and text',
    { testUse: 'twin', cursor: { sent: 'before', answered: 'nextBefore', omitted: ['after', 'nextAfter', 'also'] } },
  ),
  operation(
    'getConversion',
    'GET /conversions/{id}',
    conversionsId.GET,
    'conversions:read',
    'A conversion with its trail, step by step',
    { testUse: 'twin' },
  ),
  operation(
    'getAppeal',
    'GET /conversions/{id}/appeal',
    conversionsIdAppeal.GET,
    'conversions:read',
    'The appeal against a conversion and what can be appealed',
  ),
  operation(
    'appealConversion',
    'POST /conversions/{id}/appeal',
    conversionsIdAppeal.POST,
    'conversions:write',
    'Appeal against a rejected or missing payout',
  ),
  operation(
    'runReport',
    'GET /reports',
    reports.GET,
    'reports:read',
    'A report by up to three dimensions with any columns',
    { testUse: 'twin' },
  ),
  operation(
    'runCohorts',
    'GET /reports/cohorts',
    reportsCohorts.GET,
    'reports:read',
    'Cohorts of clicks and what they earned since',
    { testUse: 'twin' },
  ),
  operation(
    'applyForOffer',
    'POST /offers/{id}/application',
    offersIdApplication.POST,
    'offers:write',
    'Apply for an offer that asks for approval',
  ),
  operation(
    'saveOffer',
    'PUT /offers/{id}/saved',
    offersIdSaved.PUT,
    'offers:write',
    'Keep an offer in the own list, or take it out',
  ),
  operation(
    'listOfferLeaders',
    'GET /offers/{id}/leaders',
    offersIdLeaders.GET,
    'offers:read',
    'The leaders of an offer',
  ),
  operation('listShortLinks', 'GET /links/short', linksShort.GET, 'links:read', 'Short links with their figures'),
  operation('createShortLink', 'POST /links/short', linksShort.POST, 'links:write', 'Make a short link'),
  operation('getShortLink', 'GET /links/short/{id}', linksShortId.GET, 'links:read', 'A short link'),
  operation('changeShortLink', 'PATCH /links/short/{id}', linksShortId.PATCH, 'links:write', 'Change a short link'),
  operation('deleteShortLink', 'DELETE /links/short/{id}', linksShortId.DELETE, 'links:write', 'Delete a short link'),
  operation('listSmartLinks', 'GET /links/smart', linksSmart.GET, 'links:read', 'Smart links with their offers'),
  operation(
    'getSmartLink',
    'GET /links/smart/{id}',
    rowOf(linksSmart.GET, linksSmartId.PUT),
    'links:read',
    'A smart link with its offers',
    // what a job computes from the results
    { moving: ['revision', 'sharedAt', 'shareBps', 'bestBps', 'payoutCents', 'others', 'isOpen'] },
  ),
  operation('createSmartLink', 'POST /links/smart', linksSmart.POST, 'links:write', 'Make a smart link'),
  operation('changeSmartLink', 'PUT /links/smart/{id}', linksSmartId.PUT, 'links:write', 'Change a smart link'),
  operation('deleteSmartLink', 'DELETE /links/smart/{id}', linksSmartId.DELETE, 'links:write', 'Delete a smart link'),
  operation(
    'listSmartLinkShares',
    'GET /links/smart/{id}/shares',
    linksSmartIdShares.GET,
    'links:read',
    'How a smart link divided its clicks over time',
  ),
  operation(
    'listLinkDomains',
    'GET /links/domains',
    linksDomains.GET,
    'links:read',
    'Domains of links with their state',
  ),
])
