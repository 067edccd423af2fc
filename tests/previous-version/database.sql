-- After the migration 20261122230000_submitted_at.

COPY "audit_entries" ("id", "day", "admin", "action", "subject", "reason", "aboutKey") FROM STDIN;
175ef143-f77e-4163-8d4d-b52e8df198f7	2026-11-23	olga@harbour.example	companies-merged	company-20-c4e756b8.example into company-1-129e9684.example	\N	\N
58311a1a-81fc-4f8f-9ee6-d16511ed0ae6	2026-11-22	person-4-0bff3330@company.example	review-removed	ffd779ae-2936-4138-bd4b-178d142f6e47	It threatens someone.	\\x03c7b7b4c48521d17a5e8fafd24117195bcce86ef25669bc43aa1462ff582b43
83728901-7fce-41c6-bc5c-585444f3cfc8	2026-11-22	person-4-0bff3330@company.example	review-kept	e6ccf56b-e575-45e5-b9e3-08e6e6f49b63	\N	\\xd615acf0ef7a7e33b58a9a27e2f370c9e3205629795ae70bd848e53c3125c13c
cef94f28-e5f5-491c-9dc9-6fa17101b08f	2026-11-22	person-4-0bff3330@company.example	review-published	2772243e-cb77-4c14-a939-db83abdd4b32	\N	\\x5dd379fb219576df2208008be4a1536b0f2cf23ca78a4cb0baa2f866eb3569aa
\.

COPY "companies" ("id", "name", "domain", "industry", "description", "website", "size", "verifiedMemberCount", "averageRating", "totalReviews", "overallCounts", "createdAt", "communicationCounts", "supportCounts", "growthCounts", "isListed", "isMadeByAdmin") FROM STDIN;
99988bf1-7df3-42da-96f1-8147008c2200	Company 1-129e9684	company-1-129e9684.example	\N	\N	\N	\N	4	4	2	{0,0,0,2,0}	2026-11-01	{0,0,0,2,0}	{0,0,0,2,0}	{0,0,0,2,0}	t	t
cdf458ec-8146-4e1e-97ce-4a5264b34347	Elsewhere (elsewhere.example)	elsewhere.example	\N	\N	\N	\N	0	0	0	{0,0,0,0,0}	2026-11-01	{0,0,0,0,0}	{0,0,0,0,0}	{0,0,0,0,0}	f	f
\.

COPY "company_domains" ("domain", "companyId", "mergedId", "fromId", "week", "members") FROM STDIN;
company-20-c4e756b8.example	99988bf1-7df3-42da-96f1-8147008c2200	8c196379-9f41-4578-93dc-47f6e60e3289	8c196379-9f41-4578-93dc-47f6e60e3289	2026-11-23	0
\.

COPY "company_weeks" ("companyId", "week", "overallCounts", "sealed") FROM STDIN;
99988bf1-7df3-42da-96f1-8147008c2200	2026-11-16	{0,0,0,2,0}	t
\.

COPY "consent_changes" ("key", "payload") FROM STDIN;
\\x9f0e86af475eca0148b850cacc7a28302024998ec414b882db6676f97d03ce4e	\\x7130b4434fec77e48461f0bb241bb47baa66caa7a5415f49aa94688c1110266098861b761e652f749cf79e7d4cb2297523d3f9e8601f57023f92c2d8d35e11d80bf5e3e98afc287875369d2579ab14f75c0e851da256224e0744883efd20ccf0be0cff47ac44afcbf69d85b96786f1ca166c0f3f1e3744e71a047f31
\.

COPY "invitations" ("emailIndex", "quietUntil") FROM STDIN;
\\x919465eb84f80d95484894b44e21344f6bf0c59f7112db3e95beef092b78e85b	2027-01-11
\.

COPY "leader_weeks" ("leaderId", "week", "overallCounts", "sealed") FROM STDIN;
05eaecff-a008-45c2-9bd7-6308ac643d28	2026-11-16	{0,0,0,6,0}	t
05eaecff-a008-45c2-9bd7-6308ac643d28	2026-11-23	{0,0,0,1,0}	f
\.

COPY "outbox_messages" ("id", "notBefore", "attempts", "recipientKey", "payload", "failedAt") FROM STDIN;
49ac3a5f-85ea-4545-8b42-3232f3efc1a9	2026-11-23 09:24:21.66+00	0	\\xb2ed19bd7e70bc32e897046c186531b166011ed48c434caee1fead0a3b707e22	\\xc387501672a1fee400ce337a07002f7bf969ba8f9f4779bb77ae946b96ff57c2a667a40017fd22ee5e5aeb0602da8562324db2327b37c4bcbaee0fe0edf2a7cd3208a10d2943dde91e95753cc3e1082bfae8a2cedb601fa5d95100a964df82779df608a1db54ae9b32121c6efe02af6c71ea383a699d16f903e388460f89b857708208abec1c9af2ba35b29137031df5acf55a0165e8d28ff77616925e37cf5e7e3929a3dfbbf35b8f2a26f9dc0948e40883b25cd83232475105684f4d17f18b6a463bb25f826232490b38c49356c93092ca0651cd08dd287d912d8c7c9353d613eec1448b971be182044084b60dfcd4dfc1e4c7b1f82a229291e3383b6bbf5dec438565dd27152c5235af09680657d42883d97ac843ac9c917f21f53046d7ddc1492609672533e5b1c7429713dccf7d6d223783d2feb854b5965a300e3957ca80e92d4cf6c80a9721832aae10d52ae2c9af74c60ec070858c5a95176d854c688205b9089683fcd0771110631e7cb1bc9b96b06e912c62dcf5630a0f2615bf55da2b4140a71ac50f1c1ed585458b57ccd75a2d0af67724edd24b4ddfc43ba1aff929e0d1d32102aafa761643f2ea39c48ec20caedd49046005aa8cd45fac5e6fbd6852404383553cdd8c43111e8a0acccff54ea6850edf742c167caa686d00a5bdb32572bb50bbfcda03a0b432d181bee69b69ba8882e747c7ccd0a7957398d1bd646b32c46e563ec010ea3a3afcaf430b331a94cdb4230e72cb59367cf9e336725d5e80ddd7499e2525be70d4cb225ca6543f9d1ab44b04b461390aac2be009bed7033648f0b28e608ef27149938ece5db705e6bdd1b442de26bf2ac3de0fb2daf18e827d77259d03053c51a1d714fe788daee199a83a5d9a7ec6835d40e0808d3d90c400f97b21e97317dea32c133763cf5b6525cd80bfc5dd61be29b59b9634602cff0c35bb6d1eef8065e2d0d736f4501e31f94a5e417a5002e592d399602b7e0eb206731f922ffc8f0e46b08a3460a869ea470fa15d0b36d8acf488219e9be51ea7f99a533654c8d273b8b5a5949a26ccb48d8a13cddd13545bb08c278447938d7d4cd586e0da407c3a4c7993221d702433afe7e3c1ac5a4ae7ab35e2abd23e9cee9fc16d202c14b59b132bee7de8561f284e5dc5c649814656948f384978dace70c202e17137a9fe3fcfba713d81c99d622e20f49df01757b8352b00aa4a985861732fdb4d25530374fbc2e26b07b6c2a8d749f0b8695d184b517a048190b05de5d5536cf13f107092dff0f413dfb313e61cd9cd0d8f7d1b12d2986d9b5a2e8cabda15dc01a6aa7c360edd99e8b5e4fc6bb08e64cf6f1cc0561d10e57e471e218aefd47a61ae6832771fd04adf0b4b43fcaeee1ace559200c16bd5b0af32011a1d3d292bb09656329b1959ee0501f235e1b571c7907b3651a6d5d1ccb6dfefc5f513baa1db1bdda215ea54e9da5d7ed52432988c53a5a88ad1	\N
\.

COPY "removal_counts" ("month", "outcome", "askedBy", "count") FROM STDIN;
2026-11-01	left	leader	1
2026-11-01	left	moderation	1
2026-11-01	threat	moderation	1
\.

COPY "review_responses" ("reviewId", "replyText", "replyState", "holdReasons", "removalReason", "repliedOn", "thankedWeek") FROM STDIN;
192f3db1-e37c-4668-8252-ef75377ae7b0	\N	PUBLISHED	{}	\N	\N	2026-11-16
e6ccf56b-e575-45e5-b9e3-08e6e6f49b63	We talked about this, and it will change.	PUBLISHED	{}	\N	2026-11-22	\N
\.

COPY "sessions" ("sid", "expire", "ownerKey") FROM STDIN;
\\x210fb8dcaa134f856da9873aa56a753cc9c5e61c52d98136f94c46e2a4b651ba	2027-01-01 00:00:00+00	\\xb348568effa2cc2a2bca826c8e865a88cfdb7f15d758a5b5cae0520782f688a9
\\x61bf73e83fa7e95ef3b086fd9fb864ca12be2aa5fda33bd1365537af93b54125	2027-01-01 00:00:00+00	\\xe8322b4266ac1b0c38a5aaa93b7a65cca355fc6b1747ba1a5fc2eae52ff90c70
\.

COPY "settings" ("key", "value") FROM STDIN;
master-key-fingerprint	1c807c8e52ede2fb7f0027a23577c2f8c85968d202025dec996a9bd4cf701066
sealed-on	2026-11-23
week-done	2026-11-23
\.

COPY "site_slots" ("slot", "companies", "members", "companiesWithReviews", "overallCounts") FROM STDIN;
0	0	0	0	{0,0,0,0,0}
1	0	0	0	{0,0,0,0,0}
2	0	0	0	{0,0,0,0,0}
3	0	0	0	{0,0,0,0,0}
4	0	1	0	{0,0,0,0,0}
5	0	0	0	{0,0,0,0,0}
6	0	0	1	{0,0,0,1,0}
7	0	0	0	{0,0,0,0,0}
8	0	0	0	{0,0,0,0,0}
9	1	0	0	{0,0,0,0,0}
10	0	1	0	{0,0,0,1,0}
11	0	1	0	{0,0,0,0,0}
12	0	1	0	{0,0,0,0,0}
13	0	0	0	{0,0,0,0,0}
14	1	0	0	{0,0,0,0,0}
15	-1	0	0	{0,0,0,0,0}
\.

COPY "unsubscribed_emails" ("id", "email", "createdAt") FROM STDIN;
8e6b8373-89f8-45e3-97fb-1d78563d2598	quiet@elsewhere.example	2026-11-23
\.

COPY "users" ("id", "firstName", "lastName", "email", "hashedPassword", "authorSalt", "privateFields", "authProvider", "resetToken", "resetTokenExpiry", "isVerified", "verificationToken", "verificationTokenExpiry", "feedbackLink", "companyId", "title", "department", "agreedToTerms", "areReviewsPublic", "isAdmin", "emailNotificationsEnabled", "averageRating", "totalReviews", "overallCounts", "createdAt", "lockedWraps", "pendingEmail", "recoveryWrap", "unlockedSalts", "communicationCounts", "supportCounts", "growthCounts", "lockedNames", "isFindable", "mailbox", "areSharedPagesIndexed", "isBadgeShown", "feedbackLinkId", "feedbackLinkMonth", "feedbackLinkOpenUntil", "feedbackLinkReviewLimit", "isNamedInPreviews") FROM STDIN;
05eaecff-a008-45c2-9bd7-6308ac643d28	Test	Person	lena@harbour.example	$2b$04$GSKlUwzOALccuUldep8erelTUU3GiUKsOTwSwrZ7lgAtxsWH6uNEO	\\xd199dfeceda5ea30d01772c540f76dce	\\x218df48741274235f4e5a7c07a51fc23e1d58ba4beeb34897906c7b100a27c2691aaf8021eed0f461f7e79ba5b379f1396f7db291358455db5640e8b00f998c25d5ede29d350d5c73f58281be2d62b0a234563145cab26a3fed3df78ffed335cf841b9a9d86fc6f224a09ee2601a1d7e24ca213f767c59f84c18bca67bc1375647b7e67e135a20bbde9cdad8d28c2a96420b5d4981f32661b25b0e4e0fb04c12dc35913d0343a1358a6455e78586317c74bdba950fc3a95e722e6ebbcb4c76b003b437723ecd4f64b4df549db058baf97e1e5da2eabc2ada1066636a145ce07c3c6370a161c0aed90a1c40254f4391ee95df56da386bda6b537e209879e2aefd4c52e041d8807205ff5faa315cd488ddc0a5a15539479d14979d0583e81416a781f5e898391325815b7011f4a3bc16465514894676002f39414689587d033173177cd0e7c218845c25d7bfccd0acc9df8119ac29910611e9e07b58e17ac1c209f9a3511d3c33c0143dd0807828a4a43cf283615b2d171e427769f6e4c4c6b6992f8f96f6289441beeddd2d63c5a1be8e6087387601c79cd474d9a919	email	\\x6bd46a74564fea7d9399a94ef640ed5449e68d6c9538b5b9f20364ea954d0bc0	2026-11-24 00:00:00+00	t	\N	\N	\N	99988bf1-7df3-42da-96f1-8147008c2200	\N	\N	t	f	f	t	4	7	{0,0,0,7,0}	2026-11-01	\N	\N	\N	\N	{0,0,0,7,0}	{0,0,0,7,0}	{0,0,0,7,0}	\N	t	lena@harbour.example	f	f	\N	\N	\N	\N	f
489a4859-e71f-4b6f-a65a-b1e510963e93	Test	Person	olga@harbour.example	$2b$04$GSKlUwzOALccuUldep8erelTUU3GiUKsOTwSwrZ7lgAtxsWH6uNEO	\\x5b99a1a53d875ea4cc4ef41e42759e0f	\\xc6520ee1b3c12f422bc2964dc8bf80b0e657f64bdb28a1f231d5780e1e62884fe55552cc7cc9c63e01afaf8af12f22f395e3d1ca88596274e7e872612fae584944102215c550ded2ab0d76cbe2e2747dd876578dff85bec503e2be17ee4a95e34551c1253c305bf575970cdee4fd211ef3f64cc77e71af6acaa11fabfd3f57455e18266ddd9f8ac367994389923dcb73ee72c00cadfd78c407a7265b518685d027f02f5e53b1f07cca722b06484dcb38c0438741d7c8ea534e928010b809a6c7a620ee18911faa7853cef042fbfa373f131b2f296cbb60ebb8b94d4882a15cda880f2c9df1c13c1d9016e01aae44c8f8c4fb2c65ca39771a559f3bf06cddf8f7d626c3f026d745a2ce52738e446416500e1566551b0cc153a78caeae429b108eb16f56a8e9bd3ecdecf3cfee8c997d49003ac8c509b6fdd5ee40903cd458a54a227926b194e0854735a773859f182ba57d1975e5905e1a5b3dfb2adbf334bb3a5c509e4e6ef2c7a8ce66b0d6eeec6a6d584b0d0666ba14e3e03af350b4c1baa78baeb6699c51010d38133819e0548c426d0e458771c52da92a929177	email	\N	\N	t	\N	\N	\N	99988bf1-7df3-42da-96f1-8147008c2200	\N	\N	t	f	t	t	0	0	{0,0,0,0,0}	2026-11-01	\N	\N	\N	\N	{0,0,0,0,0}	{0,0,0,0,0}	{0,0,0,0,0}	\N	t	olga@harbour.example	f	f	\N	\N	\N	\N	f
a5fc28cc-2ce0-4126-8740-06fe6bddc037	Test	Person	theo@harbour.example	$2b$04$GSKlUwzOALccuUldep8erelTUU3GiUKsOTwSwrZ7lgAtxsWH6uNEO	\\xc0d34360b6d3ee38d99992136fb07467	\\x086d2f28e17bd2148c17cb613f037069edd3da0a708b539ea2e565ac9161395fcd28dc9be10df7c5a6d9b0eeba75a44f8d7251c0bb235dd849760fb578de21a744920752d5d0e6cdd1d9e0e710dc5762d3f2512cdea3f6f52a0fcaba40345e56b2fc3acce795fc053053ef32adaf781dfb17c0b22dadeeb6c06f619bdb3fdb27ab1339b57fb071e860d1f6bcf8187ecdd0153fbced53e0d113016a72ab38c298c7fa411e91efa729fa1af8704a4043787dfa1fe49226a242f7768423a05981b77205cb7c7fb6a8ba50d1605d04959cb51780b1f131863b9cf7807629735bbed4a15057700bde0a423cc0ed975e08fa7ddf6a9f4f893e3ee14b191e5f6022d781946d3b554f9608d15472d794f97d44197ac643f036ef05d0f64d131d3493adfa747c84706aa35c5c52adf33a661a4d745fb8c994b43dd632ed1dc102871fbedb4017553e4270c374c8e2ce8e4c98ef449cb68162a853f7623cb3682c3eef4ce7756bfb5362b4cf0c85d838f5a59dc16dd305b00ad0592bd5afeb01fc69f11ca271d33b734560a54fad48205fddf0b19984c66b38e96221027d0cca42	email	\N	\N	t	\N	\N	\N	99988bf1-7df3-42da-96f1-8147008c2200	\N	\N	t	f	f	t	0	0	{0,0,0,0,0}	2026-11-01	{"\\\\x762c239c8dec7ee070fd10fa3ac13b3c94ce8a73cda91c095d6b52c752e951227d76173c228dd6cfa8be79f2"}	\N	\N	\N	{0,0,0,0,0}	{0,0,0,0,0}	{0,0,0,0,0}	{"\\\\x6ef45d9cc04d146179496f0fa06354f6234ecd4548620446401f22e5c4d51cb54e06896f9466d838c960b141fc299e5b75b4a3fa21f3115e2ed0ccee28546bb7d46a7725be4272bbac95d1da9aefed1df06cbd756df82338e53680acc1590e79b88aa6ff60f0a6005ed4899ea938845e2751868a1e3dce0a7eec2b0b4bda8d8ae4c55c8c8165f7568c665717eaf37ccccdebaeabfd6c9bcc9139c714b057a8e39173b7705691bcc6ece2454f87acce5855375b8f5ea939362646eb30dbf223122efe81726682e13268ebf185e572b5f63624d0016cdb486e4bda5282fbf99e046cc4bc9f2e639ed3ffd78cf61e0fae982c92c09b2615fa7e8985b0f578cc795947a72395d09a6dbf275c340d0148320602f708f0f283fd1d57f82945"}	t	theo@harbour.example	f	f	\N	\N	\N	\N	f
fc6a1b22-dd6b-4d31-8a9e-961a97b4d666	Test	Person	ada@harbour.example	$2b$04$GSKlUwzOALccuUldep8erelTUU3GiUKsOTwSwrZ7lgAtxsWH6uNEO	\\x4f2ee2e8cdee2a150cc4c617befd81f7	\\x44f08f6e89dbdf4ba623c8b3111446a1d3fc96cd60c8f9ebdf0debf63323b214485d637b48acb11eed359573022fa0575ba789f46029fa456a2f1e9752d766c4649a0d33de386bc612dde7dd1a53dbaf83be1e219183771f361fb0567ba6b322f1ea7a2b26da8fc5afdac1c3d94439ab54fe22fe6fc6fc510737fd14298567d7519cec83f8fbcd69c124065d58b8ae02cfce600660487f938937a7293a21688872aece0b0adc8e2feaad17860443f47665eb7bfa7f11295feb3396affab600312be4dac3ea3f9f8695797bbc54018600fb32174f414520a118b1a9f768d05957b3fee88701b405f5f441a0152b7ba5be1d2c71627b6458aaa6a07983d640cc6866ce4b99297439a34410135e94d385f80261b98c53949b7a094e236bd40af78dcb587704249479f49e38441d1e97dc4e09b43e96e503aa40f271df7856a15fc6ce021d0371868253d2454cbd1cacd36aca3796aa9ea380666843bc5bdd736fccbf498ddcc0a8f504f26c0acb83d102bb8b21e3d720e26d8107475b1b16492937b940b978dbc6f01811028f94feb098930f8f9d292854cae9ffb504d0	email	\N	\N	t	\N	\N	\N	99988bf1-7df3-42da-96f1-8147008c2200	\N	\N	t	f	f	t	0	0	{0,0,0,0,0}	2026-11-01	\N	\N	\N	\N	{0,0,0,0,0}	{0,0,0,0,0}	{0,0,0,0,0}	\N	t	ada@harbour.example	f	f	\N	\N	\N	\N	f
\.

COPY "accounts" ("provider", "providerAccountId", "type", "userId") FROM STDIN;
google	issuer#subject	oidc	05eaecff-a008-45c2-9bd7-6308ac643d28
\.

COPY "reviews" ("id", "authorTag", "submissionHash", "displayName", "companyId", "revieweeId", "unregisteredLeaderEmail", "unregisteredLeaderIndex", "communicationRating", "supportRating", "growthRating", "overallRating", "reviewText", "isVerified", "isModerated", "state", "holdReasons", "createdAt", "visibleAt", "sealed", "isShareable", "removalReason", "appeal", "report", "reportReason", "reportNote", "firstByAuthor", "appealedOn", "submittedAt") FROM STDIN;
192f3db1-e37c-4668-8252-ef75377ae7b0	\\xb2f7cc28ec80e515a407280f36d5590b6e7e055615454a792a7bb030629bf30e	\\x395b5ecff242ccb6336805a667c66a71e42d94e0c3e8069821419dcb106bc366	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 14-dc3f67b8.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x320dd537aa31665b41b4039cbef6a8f8fd52d33de188290cd20857daba	\N	\N
1dd0e6d6-3c2a-4e66-81f6-67718f901454	\\x8841b407f1a3a046d63d7957677f79a44e8fce5a72e29aaec87de7d37804b395	\\x1f179fc66e40d90017ab4e9683e7a108364a2b6732d4a5feb67cfc1dc68d8d2e	\N	99988bf1-7df3-42da-96f1-8147008c2200	\N	\N	\N	4	4	4	4	Explains decisions before they are final, 19-304b34df.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x728090b2c53e19e7b29ceaf078cb93800f65c61b1e48fccc751b92a972	\N	\N
2772243e-cb77-4c14-a939-db83abdd4b32	\\xe7acb29c14a8ade46e22818b25bfa66bfc5d43b313a43b047db5a678b3d41d3b	\\x264682a46cd14310cc4632fc48d6871eaf729b2ff30624422fdda4f7d39bac46	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 9-df5c35ce.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x6eb41a1c6f70eaf57210fa79df45e77b93cf2153718044d01ac7189ccc	\N	\N
3754324c-5b1f-4138-b9e5-25699dd5d26e	\\x82f3a8fc7c1cf452ed4fbbf68551cd31138a689b00a8fe565616d2bc4dc57b7c	\\xed3ebc38fc53d2d9f0d4d3a9d627d3bdf959ecc75a303c419f8a3b92e6fb12f8	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 7-f889d249.	f	f	HELD	{insult}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x44bcfb0a0387413ab4e32f52322f8e74d2da08da74ba5d35ba0d0f300a	\N	\N
6f79116f-313b-40df-ae33-0b7b903e1c05	\\x61bda552c2ddd72268333bbd86c47db0c9edf1cb864aea42796e2335df5b6b2e	\\xbf22274b4188dd6f38d0293eb3ef38379b7919b1bf9f413c8870ece68e882b27	\N	99988bf1-7df3-42da-96f1-8147008c2200	\N	\N	\N	4	4	4	4	Explains decisions before they are final, 16-bf49ff2c.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\xda12799ef2e45c6003b11b38e560100de3f40ce6c3a4f31808cf6cb3c2	\N	\N
71d065b5-d7fb-4537-b952-8ca28a1dd35d	\\xf6b472ec10d3f9066283e2a2ef08457ce6006f46edc5a0c02f0a600d6cf9e505	\\xe9a015cd9c7cf056b9b93bf652b783e5de38f7c4a65a8b76bd1ae3d4c62c2212	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 21-cb773ef1.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	f	f	\N	NONE	NONE	\N	\N	\\x5fce5300cb53b58356469c97315110de5052b38e042ec14e8d8d4a48b1	\N	2026-11-23 09:24:19.011+00
8752fb24-6c28-4d4e-abe6-d460c70c8eef	\\x374a67b900388c9234c1c0461437ed7a6471016d79a97078269b76d3b3d3a74c	\\x3207b0293142aad2f1d8c74bb0c604302728bceeb416776b67349e54922984e9	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 8-1b0642fe.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\xdd49657cf3430161d14e8f0ff5b541234a8a8c4c947be3c90ff0239271	\N	\N
8b944cc7-dee0-4a52-b10e-25c2d800e5ec	\\x9ffe913a4faab87870df64058f3aa9f76ccdcb4eec69ff9291a592443c4844b7	\\xa1ea8b09ae189d4b9eae733b3710b06c341a98286542a8317115cffcbaae7401	\N	cdf458ec-8146-4e1e-97ce-4a5264b34347	\N	\\x9763620ec0a6de3679a1ce055ebd213e37a2dc0cf11a3acd6984e0c1e5833661ac96cbd775de92a9e2f6bf23ba15e7ed28106aa4f6e56a7321f6ca9ab03cd64d965e79c3249e002dbe4be211b802d4e731c99d16da54ecb6177707b2c26aa7fa5af7f75442a10c5cb2e2ff8406f821329141ac6bef110e55e3367447615ff633a879396adb8b61db096621d973cead031c5ab544566df02ec9f8abc8e9ed84db46170ac75f31f0eebf1f4bdb22fbc8217b7cad478ec4e0c1b96c6fee84eaeba3e85fc9481f0c7c2ff7202008e9c3369ed10ffe57e291d2053636e415e87402c31203c5a292d1b32371392f9e4bc3b7f85d110201505952af6da6cb7e6d7c9869cb18aa5eace2050c8ee451f96634010d0bd15bac088cd2cd05d9e5c1	\\x919465eb84f80d95484894b44e21344f6bf0c59f7112db3e95beef092b78e85b	4	4	4	4	Explains decisions before they are final, 17-ee1d9760.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x65eb389b14d05de9bdf72ea165e09b88c782d13d72d25d014ef688f9a6	\N	\N
913b55d8-a1aa-47c9-bd18-a6eeb630e7f1	\\xd455b97e29c74f7f5921a42735354509e5fae5dbf3e408bbd7a0260639151df0	\\x86b38b226b1a839a380d9ceed080007ffeed5447f5e24501258af17f8a4c1474	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 12-54c48a5d.	f	t	HELD	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	OPEN	threat	The last sentence.	\\x37d111fd7a4aa8a74b204634dc201f0d4cd05e76a9f6a460f2f09db4fc	\N	\N
adf43382-99e5-4deb-8eca-2ed467d8adef	\\x6dbbf88287e105d4320ef14d2caa261c0e7ea62e21d0595917bcf8d0b1b3ca47	\\x86fd5a08dbeedb1b2bf6fb6f72ae7c94ac82b6459dbb5931066a80a44524a64e	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 15-91d5b10c.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	t	\N	NONE	NONE	\N	\N	\\x987e055a9ea2073cfefeb195c54719a74a8189aa09f4f04af1e5ca45b7	\N	\N
c45d8b7f-77aa-4cc9-9332-afd66e7a4abd	\\x133157b273a1431297f55a7e5c65e61ea589b9b2a8bf33c982ad725db366cfb6	\\x555b19d9a1cc71de251b1240e12710eac1a96df08a3662c1656304b65f0fc44f	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 6-94e8beb8.	f	f	HELD	{insult}	2026-11-16 00:00:00+00	9999-01-01 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\xed1667a4afac6594e2628bb239bde8a157171f9a8dd2ab6b0a77ef8efe	\N	\N
ce67fb74-1684-4b2e-9b36-a7a3dffe68a6	\\x0328ccd52d0a7de389947763b9719014648ea54f90231b1bf8d2b8effca959bc	\\xd5b2ccceaf042b902c9b8296d585c02ef3c49a67c331a8d213490c868e24d1fe	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 18-9b169749.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x5828961cd12b7abd954c3641797a789cb5b4808aaf14e9717af22d5756	\N	\N
d07b163b-f507-4384-8b63-4ea9259bd785	\\xabed0a6ab5f97fba472e7fa1aa5b34972e4ee2a77b8845c91f4a6dea00a370d8	\\x84a4d353ca9e4bf48da43639bab5ca1fb260b29da9a948bc21fbeefb11fbcd2f	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 5-2c1471e6.	f	t	WAITING	{}	2026-11-16 00:00:00+00	9999-01-01 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x270986068045ba3b8cdce730ea0534aa656bfc22333b067b69620d0157	\N	\N
e6ccf56b-e575-45e5-b9e3-08e6e6f49b63	\\x2df62c5d556a1c1306a104bcd4153b1475e91301f3c8501990e2962c6e45c158	\\x8d801ef5e385c93aa23b9d82e068d5b3ad6eaee9829f82e93ce01d1e4ddb052b	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 13-256f34f9.	f	t	PUBLISHED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	\N	NONE	CLOSED	untrue	\N	\\xa4b213ba723cbfb06a6e56c1c1baa7e581e1980f8736113c4981bfa378	\N	\N
ffd779ae-2936-4138-bd4b-178d142f6e47	\\xc5a0b49f5ab525fb1df932c1ea1fcce26689eb3834ac045cc9cf8956b47ab337	\\xe4f404dc70d898fbeedf4b85c95dc708945766864afe48c14b6a5bb81df2fa74	\N	99988bf1-7df3-42da-96f1-8147008c2200	05eaecff-a008-45c2-9bd7-6308ac643d28	\N	\N	4	4	4	4	Explains decisions before they are final, 10-a621a4f5.	f	t	REMOVED	{}	2026-11-16 00:00:00+00	2026-11-16 00:00:00+00	t	f	It threatens someone.	OPEN	NONE	\N	\N	\\xa267263fa7c8ac6bd95071764c76591245f8f1453ca073b9be55ffad50	\N	\N
\.

COPY "shared_pages" ("code", "userId", "reviewId", "week", "total", "averages", "positive", "isRevoked") FROM STDIN;
4uN8dfEK2BM	05eaecff-a008-45c2-9bd7-6308ac643d28	adf43382-99e5-4deb-8eca-2ed467d8adef	2026-11-23	6	{40}	\N	f
\.
