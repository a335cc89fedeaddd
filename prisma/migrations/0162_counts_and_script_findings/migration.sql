-- The rows of a file by outcome, stored once they do not change any more.
ALTER TABLE "sales_upload" ADD COLUMN "counts" JSON;
UPDATE "sales_upload" u SET "counts" = c.counts
FROM (
  SELECT u.id, json_build_object('rows', count(r.line),
    'finished', count(r.line) FILTER (WHERE CASE WHEN u.state = 'done' THEN r.is_booked ELSE r.outcome IS NOT NULL END),
    'accepted', count(*) FILTER (WHERE r.outcome = 'accepted'),
    'repeated', count(*) FILTER (WHERE r.outcome = 'replayed'),
    'refused', count(*) FILTER (WHERE r.outcome = 'rejected')) AS counts
  FROM "sales_upload" u JOIN "sales_upload_row" r ON r.upload_id = u.id
  WHERE u.state IN ('checked', 'done') GROUP BY u.id) c
WHERE u.id = c.id;
-- What the script of the advertiser's pages found out about the click of a test purchase.
ALTER TABLE "test_run" ADD COLUMN "script" TEXT;
ALTER TABLE "test_run" ADD CONSTRAINT "test_run_script_known" CHECK ("script" IN ('kept', 'private', 'no_consent', 'no_cookie', 'off', 'other_site'));
