import * as accountPostbacksIdDeliveriesDeliveryIdReplay from '@/app/_api/account/postbacks/[id]/deliveries/[deliveryId]/replay/route'
import * as accountPostbacksIdDeliveries from '@/app/_api/account/postbacks/[id]/deliveries/route'
import * as accountPostbacksId from '@/app/_api/account/postbacks/[id]/route'
import * as accountPostbacksIdSecret from '@/app/_api/account/postbacks/[id]/secret/route'
import * as accountPostbacksIdTest from '@/app/_api/account/postbacks/[id]/test/route'
import * as accountPostbacks from '@/app/_api/account/postbacks/route'
import * as conversionsEvidence from '@/app/_api/conversions/evidence/route'
import * as linksDomainsIdCheck from '@/app/_api/links/domains/[id]/check/route'
import * as linksDomainsId from '@/app/_api/links/domains/[id]/route'
import * as linksDomains from '@/app/_api/links/domains/route'
import { rowOf } from '@/lib/api/calls/row-service'
import { group, operation } from '@/lib/api/calls/schema'

export const AFFILIATE_POSTBACKS = group('Affiliates: postbacks and domains', [
  operation(
    'listPostbacks',
    'GET /account/postbacks',
    accountPostbacks.GET,
    'postbacks:read',
    'Postbacks to your trackers',
  ),
  operation('createPostback', 'POST /account/postbacks', accountPostbacks.POST, 'postbacks:write', 'Add a postback'),
  operation(
    'getPostback',
    'GET /account/postbacks/{id}',
    rowOf(accountPostbacks.GET, accountPostbacksId.PATCH),
    'postbacks:read',
    'A postback',
  ),
  operation(
    'changePostback',
    'PATCH /account/postbacks/{id}',
    accountPostbacksId.PATCH,
    'postbacks:write',
    'Change, pause or resume a postback',
  ),
  operation(
    'deletePostback',
    'DELETE /account/postbacks/{id}',
    accountPostbacksId.DELETE,
    'postbacks:write',
    'Delete a postback',
  ),
  operation(
    'listDeliveries',
    'GET /account/postbacks/{id}/deliveries',
    accountPostbacksIdDeliveries.GET,
    'postbacks:read',
    'Calls to a postback with what was answered',
  ),
  operation(
    'repeatDelivery',
    'POST /account/postbacks/{id}/deliveries/{deliveryId}/replay',
    accountPostbacksIdDeliveriesDeliveryIdReplay.POST,
    'postbacks:write',
    'Repeat a call',
  ),
  operation(
    'renewPostbackSecret',
    'POST /account/postbacks/{id}/secret',
    accountPostbacksIdSecret.POST,
    'postbacks:write',
    'Make a new secret; the former one stays valid for a day',
  ),
  operation(
    'testPostback',
    'POST /account/postbacks/{id}/test',
    accountPostbacksIdTest.POST,
    'postbacks:write',
    'Call a postback with an example',
  ),
  operation(
    'addLinkDomain',
    'POST /links/domains',
    linksDomains.POST,
    'links:write',
    'Add a domain of your own for links',
  ),
  operation(
    'checkLinkDomain',
    'POST /links/domains/{id}/check',
    linksDomainsIdCheck.POST,
    'links:write',
    'Look up the records of a domain now',
  ),
  operation('removeLinkDomain', 'DELETE /links/domains/{id}', linksDomainsId.DELETE, 'links:write', 'Remove a domain'),
  operation(
    'uploadEvidence',
    'POST /conversions/evidence',
    conversionsEvidence.POST,
    'conversions:write',
    'A picture for an appeal, as the field file of a form',
    { takes: 'multipart/form-data' },
  ),
])
