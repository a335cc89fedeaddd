import * as advertiserWebhooksIdEventsDeliveryIdReplay from '@/app/_api/advertiser/webhooks/[id]/events/[deliveryId]/replay/route'
import * as advertiserWebhooksIdEventsDeliveryId from '@/app/_api/advertiser/webhooks/[id]/events/[deliveryId]/route'
import * as advertiserWebhooksIdEvents from '@/app/_api/advertiser/webhooks/[id]/events/route'
import * as advertiserWebhooksIdReplay from '@/app/_api/advertiser/webhooks/[id]/replay/route'
import * as advertiserWebhooksIdRotation from '@/app/_api/advertiser/webhooks/[id]/rotation/route'
import * as advertiserWebhooksId from '@/app/_api/advertiser/webhooks/[id]/route'
import * as advertiserWebhooksIdTest from '@/app/_api/advertiser/webhooks/[id]/test/route'
import * as advertiserWebhooks from '@/app/_api/advertiser/webhooks/route'
import * as advertiserWebhooksTypes from '@/app/_api/advertiser/webhooks/types/route'
import { group, operation } from '@/lib/api/calls/schema'

export const ADVERTISER_WEBHOOKS = group('Advertisers: webhooks', [
  operation(
    'listWebhooks',
    'GET /advertiser/webhooks',
    advertiserWebhooks.GET,
    'webhooks:read',
    'Webhooks of your account',
  ),
  operation(
    'createWebhook',
    'POST /advertiser/webhooks',
    advertiserWebhooks.POST,
    'webhooks:write',
    'Add a webhook; its secret is answered once',
  ),
  operation(
    'listWebhookTypes',
    'GET /advertiser/webhooks/types',
    advertiserWebhooksTypes.GET,
    'webhooks:read',
    'Events one may choose, with the schema of each',
  ),
  operation('getWebhook', 'GET /advertiser/webhooks/{id}', advertiserWebhooksId.GET, 'webhooks:read', 'A webhook'),
  operation(
    'changeWebhook',
    'PATCH /advertiser/webhooks/{id}',
    advertiserWebhooksId.PATCH,
    'webhooks:write',
    'Change a webhook, switch it on or off',
  ),
  operation(
    'deleteWebhook',
    'DELETE /advertiser/webhooks/{id}',
    advertiserWebhooksId.DELETE,
    'webhooks:write',
    'Remove a webhook',
  ),
  operation(
    'rotateWebhookSecret',
    'POST /advertiser/webhooks/{id}/rotation',
    advertiserWebhooksIdRotation.POST,
    'webhooks:write',
    'Make a new secret; the former one signs too for a day',
  ),
  operation(
    'testWebhook',
    'POST /advertiser/webhooks/{id}/test',
    advertiserWebhooksIdTest.POST,
    'webhooks:write',
    'Send a test event and see how it went',
  ),
  operation(
    'replayWebhook',
    'POST /advertiser/webhooks/{id}/replay',
    advertiserWebhooksIdReplay.POST,
    'webhooks:write',
    'Send the events of a range of time again',
  ),
  operation(
    'listWebhookEvents',
    'GET /advertiser/webhooks/{id}/events',
    advertiserWebhooksIdEvents.GET,
    'webhooks:read',
    'Events of a webhook, newest first',
  ),
  operation(
    'getWebhookEvent',
    'GET /advertiser/webhooks/{id}/events/{deliveryId}',
    advertiserWebhooksIdEventsDeliveryId.GET,
    'webhooks:read',
    'An event with every attempt',
  ),
  operation(
    'replayWebhookEvent',
    'POST /advertiser/webhooks/{id}/events/{deliveryId}/replay',
    advertiserWebhooksIdEventsDeliveryIdReplay.POST,
    'webhooks:write',
    'Send an event again',
  ),
])
