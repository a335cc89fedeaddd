import { ago, FIRST, VOLUME } from './size'

const staff = `(SELECT array_agg(id ORDER BY email) AS ids FROM app_user WHERE role <> 'AFFILIATE') s`
const someone = (salt: number) => `${FIRST.affiliate} + 1 + volume.draw(n, ${salt}, ${VOLUME.affiliates})`

// one row at a time through the trigger that chains them
const AUDIT = `INSERT INTO audit_log (actor_id, actor_role, action, subject, subject_id, before, after, reason, ip, created_at)
  SELECT s.ids[1 + n % 40], 'GSM',
    volume.pick(n, 60, '{affiliate.approve,affiliate.reject,user.suspend,user.adjust,payout.approve,cap.change,quest.create}'::text[]),
    volume.pick(n, 61, '{affiliate,user,payout_request,cap,quest}'::text[]), (${someone(62)})::text, '{"status": "pending"}', '{"status": "approved"}',
    'Reason ' || volume.pick(n, 63, '{checked,asked for,late,by mistake,as agreed}'::text[]) || ' ' || n % 1000, '10.0.0.1',
    ${ago(`1 - n / ${VOLUME.audits}.0`, 365)}
  FROM generate_series(1, ${VOLUME.audits}) n, ${staff} ORDER BY n`

const BOTS = [
  `INSERT INTO bot_profile (id, name, guild_id, allowed_channels) SELECT n, 'Bot ' || n, 'g' || n, '{}' FROM generate_series(1, 10) n`,
  `INSERT INTO bot_order (id, profile_id, kind, payload, status, run_at, created_by_id, created_at)
    SELECT volume.id(at, 'order ' || n), 1 + n % 10, (enum_range(NULL::bot_order_kind))[1 + n % 3],
      jsonb_build_object('content', 'Well done, ' || n, 'channelId', n % 20), (CASE WHEN n > 49900 THEN 'queued' WHEN n % 50 = 0 THEN 'failed' ELSE 'done' END)::job_status,
      at, s.ids[1 + n % 40], at
    FROM generate_series(1, 50000) n, LATERAL (SELECT ${ago('1 - n / 50000.0', 365)} AS at) t, ${staff}`,
]

export const DESKS = [AUDIT, ...BOTS]
