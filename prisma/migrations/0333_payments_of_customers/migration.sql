-- The payments of subscriptions of an affiliate, and of an advertiser, for the lists of their customers.
CREATE INDEX "conversion_affiliate_subscriptions" ON "conversion"("affiliate_id", "subscription_id") WHERE "subscription_id" IS NOT NULL;
CREATE INDEX "conversion_advertiser_subscriptions" ON "conversion"("advertiser_id", "subscription_id") WHERE "subscription_id" IS NOT NULL;
