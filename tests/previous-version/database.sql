-- After the migration 20261125100000_week_of_reviews.

COPY "audit_entries" ("id", "day", "admin", "action", "subject", "reason", "aboutKey") FROM STDIN;
1ac9bcf0-9bcb-4e05-9ae9-2595a15cca15	2026-11-24	person-4-969c7914@company.example	review-published	34cef520-e191-4e95-a127-66f7ac4f982a	\N	\\x8f408e1afd74222d99e0f097e263871a29533134a4f7df639136e7ce7630221c
935b85a3-edeb-4117-87a2-6bf4247156ff	2026-11-24	person-4-969c7914@company.example	review-removed	c5e5baa9-a083-48be-a527-73cc5a2f769f	It threatens someone.	\\x8c4f6c96bb5ba27ab4b5819d9ca974c3fe6978c1e25970cea4015a21e93babaf
b3d66ee1-5e12-47f4-b1dd-16eeeb80e0b2	2026-11-24	person-4-969c7914@company.example	review-kept	0dd3bffa-50d5-4497-abbb-c84f971db0c7	\N	\\x389b166f5b09bd7f3da69f8ecad7f1c3c28882510beb3225dc79eba01067350c
d26cf578-7760-4671-a642-9bb6166a66d3	2026-11-25	olga@harbour.example	companies-merged	company-20-ac26d389.example into company-1-ca51b463.example	\N	\N
\.

COPY "companies" ("id", "name", "domain", "industry", "description", "website", "size", "verifiedMemberCount", "averageRating", "totalReviews", "overallCounts", "createdAt", "communicationCounts", "supportCounts", "growthCounts", "isListed", "isMadeByAdmin") FROM STDIN;
1e6a63b3-3bcc-4e6a-99fc-cccd4a22402c	Elsewhere (elsewhere.example)	elsewhere.example	\N	\N	\N	\N	0	0	0	{0,0,0,0,0}	2026-11-01	{0,0,0,0,0}	{0,0,0,0,0}	{0,0,0,0,0}	f	f
36450b2e-481c-4d32-bbc7-6dfa05b815d8	Company 1-ca51b463	company-1-ca51b463.example	\N	\N	\N	\N	4	4	2	{0,0,0,2,0}	2026-11-01	{0,0,0,2,0}	{0,0,0,2,0}	{0,0,0,2,0}	t	t
\.

COPY "company_domains" ("domain", "companyId", "mergedId", "fromId", "week", "members") FROM STDIN;
company-20-ac26d389.example	36450b2e-481c-4d32-bbc7-6dfa05b815d8	ed80191d-9441-4b8d-b139-d7601771a8ac	ed80191d-9441-4b8d-b139-d7601771a8ac	2026-11-23	0
\.

COPY "company_weeks" ("companyId", "week", "overallCounts", "sealed") FROM STDIN;
36450b2e-481c-4d32-bbc7-6dfa05b815d8	2026-11-23	{0,0,0,2,0}	t
\.

COPY "consent_changes" ("key", "payload") FROM STDIN;
\\x4b2ca7028864c3c530dc5a52d044235bf40493e08388bfba588a61bdbac754a5	\\x358a87abad44cba381829b8a09fa247b3c7cd5d86e6415cf6df2ddd11c98b594e75130f6827728490d11f5f944966cc2849ce074a451382c656544fa75d24cfa8188dc84d77b58f420d6b36090eec91883b246c3a8d66106cc59352f9bfd3d8e1ef7166e53b8e11488c6d914afe05f2f4b4b277132ad9903c9871dfb
\.

COPY "invitations" ("emailIndex", "quietUntil") FROM STDIN;
\\x919465eb84f80d95484894b44e21344f6bf0c59f7112db3e95beef092b78e85b	2027-01-11
\.

COPY "leader_weeks" ("leaderId", "week", "overallCounts", "sealed") FROM STDIN;
85c3add8-2aa7-4fbf-895b-69797a6c3c83	2026-11-23	{0,0,0,7,0}	f
\.

COPY "outbox_messages" ("id", "notBefore", "attempts", "recipientKey", "payload", "failedAt") FROM STDIN;
e7223720-660a-4f37-bfbf-7ad79a384e62	2026-11-25 17:44:13.301+00	0	\\x5bf3d14c8d71613155e32be58b95ac4b10f417f4132c97f03d8599ff281bb599	\\x348bc6bfa1df3294ab187e533a139e50a6937897cc91cc86e83e1ed524959079c116b5fc9d0aef4ab74800950a89558f6c84e422bd3d1008fa8de074748d2df8dd6724015ab83a87ade5a9b2c4ac1de9b1c47ec0ab921a17ca295e1fc76950b4786df634908d7be24051939766321d35d827e3225182f7ba0ccc7c3d32446eceadc50f7d01a19edf3e18e7781af5c16248a3c0d0a0bb6141e8ddb0d8a388790a8babf88f2c33830695959a3309802c7a62ba25373e464124be2b683fbb5afcfc431dc2e3d7df5cad985edcdf59eb0803e135701c08c514666452f415e637a6f12ad1da19cfbd3dfa962e6337905eb0ed2e6f6aeacbbc0f3bea2cec65e0dea3ad897137aac047b0ab5f4c813566525d6ef986c20b141d4b6cf50f6224810461afa2746020064d6f3c1ca30e90fa8db873f89880bce640c45320b9171fbeb510a4e9d88b2183684497bb330aa2ec874f83900269c0ad0200b25afb75a6b985ab213df154d643ac16dcd9707ce033e3d813e6a1319b478307d8c840fa87d971f024af53e5e576c8e3045d038c44e7439cce082a338fca1ae3b2932204ebd8a5f307b87128bb4f3737b10391ae00476775b2f2e146b8d4f4173d209b7964c453a75a6b3123fe76ab4f2f8955cc552fde0ffd356fc162bcecc568746d83ec1d76bb28680476381cff6a770dc4decadf1dc1f778d50a200d33f9f3339e1d9115b867ce482ab270966aa9ee9a4d509fadd0506f26f4344c0b73b3f434dbd6b3088044ea00587128d6967b08c1c48c5ea84077b0af4d5b0b29875014561bb504126ea29583782353b03c549de34bbcb0891c44e74ec614a06da5e94030ab0a3913af582e225a10479ee5abacef75ea81737354ee0655833034aa56f81f8d0ff3c7cb0b74a371f53b5d5fbc16130b08129e6683fa4857dcaf2b70b3702bf6eaaa6818286e69de5105d7ca42f1bf844e94e09cbbfff4a39c995e0f96434fe52c037e990be37f0aee87f921b45580faeaf74db5f529ef09f3031d48d882c68bb9cd79dad75e78309d7e7484f5746af680566d5fea4641b189f22daaea770249427d0efccdf71298190dd24894a6323df586068b39709991e5c2d52893376227cab34c23199b71941b8fe2e6ccbc8051ed8eb81f03e91ebf91f5b0d0e69cbd2b7845b2f90d10b7123e7648cd552dabea7b0839be30eba261e6fda35737cf6a357b4492acad9b37fbb08b748c132a62759f4faddda69b460b59e4deb3718764cfabecb79f8e7710b57e3b8575a7c472b737c28f65265076a30e69d6f36f1db7f6631607b9d3068594aa0d1c28d3713f5ba41f901ae3e1333e789ec53e83c8ae10b6af4d179dfbe9c14fcc166f15134f2c61fb251131f3f20739de063155999b8be8c30d57cfd436b8b0cd00a37f4cc03317c482ca08cb9c8ac90e97abe4b68a523fb186939e1caa91d8f1baeceb6f9b8248e142dd280f9743c2a0f28fb9e4e8fff6a4	\N
\.

COPY "removal_counts" ("month", "outcome", "askedBy", "count") FROM STDIN;
2026-11-01	left	leader	1
2026-11-01	left	moderation	1
2026-11-01	threat	moderation	1
\.

COPY "review_responses" ("reviewId", "replyText", "replyState", "holdReasons", "removalReason", "repliedOn", "thankedWeek") FROM STDIN;
0dd3bffa-50d5-4497-abbb-c84f971db0c7	We talked about this, and it will change.	PUBLISHED	{}	\N	2026-11-24	\N
2af29e1b-798b-455a-a6c3-35a341115232	\N	PUBLISHED	{}	\N	\N	2026-11-23
\.

COPY "sessions" ("sid", "expire", "ownerKey") FROM STDIN;
\\xb69312372cbc3a900063bc15291425f545299d344f593a964fa7d88ef7aee3a1	2027-01-01 00:00:00+00	\\x30ba4de5dcf0d22be94dc89710317b68ad6e7bfea98a306697e8f707c8de515a
\\xc6b465cb2580fc864f65321116efdfbb79316266a167f451acd85f592023f31c	2027-01-01 00:00:00+00	\\x5b1ef173c754df8ac3c6440b048cbe45aca1f743633505600bdcb02837bcdbaf
\.

COPY "settings" ("key", "value") FROM STDIN;
master-key-fingerprint	1c807c8e52ede2fb7f0027a23577c2f8c85968d202025dec996a9bd4cf701066
sealed-on	2026-11-25
week-done	2026-11-23
\.

COPY "site_slots" ("slot", "companies", "members", "companiesWithReviews", "overallCounts") FROM STDIN;
0	0	0	0	{0,0,0,0,0}
1	0	0	1	{0,0,0,1,0}
2	0	0	0	{0,0,0,0,0}
3	0	0	0	{0,0,0,0,0}
4	0	0	0	{0,0,0,0,0}
5	0	0	0	{0,0,0,1,0}
6	0	0	0	{0,0,0,0,0}
7	0	0	0	{0,0,0,0,0}
8	0	0	0	{0,0,0,0,0}
9	1	0	0	{0,0,0,0,0}
10	0	0	0	{0,0,0,0,0}
11	0	1	0	{0,0,0,0,0}
12	0	1	0	{0,0,0,0,0}
13	0	1	0	{0,0,0,0,0}
14	0	0	0	{0,0,0,0,0}
15	0	1	0	{0,0,0,0,0}
\.

COPY "unsubscribed_emails" ("id", "email", "createdAt") FROM STDIN;
b663321a-6e1f-4249-9e5d-dd5055575dea	quiet@elsewhere.example	2026-11-23
\.

COPY "users" ("id", "firstName", "lastName", "email", "hashedPassword", "authorSalt", "privateFields", "authProvider", "resetToken", "resetTokenExpiry", "isVerified", "verificationToken", "verificationTokenExpiry", "feedbackLink", "companyId", "title", "department", "agreedToTerms", "areReviewsPublic", "isAdmin", "emailNotificationsEnabled", "averageRating", "totalReviews", "overallCounts", "createdAt", "lockedWraps", "pendingEmail", "recoveryWrap", "unlockedSalts", "communicationCounts", "supportCounts", "growthCounts", "lockedNames", "isFindable", "mailbox", "areSharedPagesIndexed", "isBadgeShown", "feedbackLinkId", "feedbackLinkMonth", "feedbackLinkOpenUntil", "feedbackLinkReviewLimit", "isNamedInPreviews") FROM STDIN;
2ce8a563-07c3-44ae-ba3d-854e402382b2	Test	Person	theo@harbour.example	$2b$04$8lLcUvdLyw3y5bX24Z5vkOWTyzCJ5ii94/esuaCrnOua8munHqEny	\\x56332bc13a473b5c18cfb5efce89cc11	\\xf9ed375e913fa02d4e9d2231daf1b06286a4aaac1bc26020ffc096814df1e0f877ecd3d4bdfd5afcceefb625699c226c39d79db95485c9ce9cb46ca930b2e0cc37771a8b3ccc39643644827811cb6e1db2eec03926cbcdb3a67da50cc1a2b9e9a948810281327bfea3fc42e9ab1728d7933c7269e0edf98c77dab9519fa2d6ba35cb18e8348f5c87353d20d3b9f28dc1582ac3d15545a397bfe7ae63965a213a18ed8374b738e9aa6e63747ccb1aaa0523aec94d78ee54ebc1b36c2fa55300bd225c944d54f2530df446848147927a0ab0703ace17eef0c8794848824957cb0a874c8e4a3e204680103d74455c6a2af1163bc57c2fbe658bb13d0539c8bf7f76da58fe76f513d9a84e13a873fbbea79a06041c93ca844c96b3be2df063f3cff1e509c3b52012abcc1bd3a912ec07141e262e4f04afa59a3a1b8a203ba527a25f3e2d78e56de622042f9fb3bffa860f0cf01668355fd5fdedf1000f4d6c4d3051ad195408a0e47bfa99e759f80ba78dd9522522fd6372ed6404bd28fea1d16ad633aa164b96f3cf87f704e66096a604359fe982d28903f3bd1d5d9f16	email	\N	\N	t	\N	\N	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	\N	\N	t	f	f	t	0	0	{0,0,0,0,0}	2026-11-01	{"\\\\x31aa0f206e4017738bd8cec5be16e0aa8031c35892130a1d8d8b073ce41b656da6faa2e38df851b97dd06d7b"}	\N	\N	\N	{0,0,0,0,0}	{0,0,0,0,0}	{0,0,0,0,0}	{"\\\\x13ed6c0dc1fef8d3fdcbc8801a9da3981af86d4404bad661e1ecc85bac55868a07867fec47dadbfa74f8846d8baadef9740e5303b3f02db0978476e06072406af377be4f525bec1e30e26c19a009cb95d171406d9afb33ef15c45ec6abe18a812152e37d7b9d379ddbdae7d2e8f7cb31cc3dc0956f59186fd17112d787414a4121ed385655f141ea89fe964fbae7d77b8882c502702a50a688ffdb91133ae07ccfa430595f38cf0be97b156c5e983e8864dc4895ac1ba9c76bb0bab57bbc8ebbf643d5b082701f5eaca119e0cf5dbc525f11cf9d0185050b733715039bfabb36e3ddfeac74ac117c52efcbad39ae50638e78f452c87d2c70cea76c0d5fc217e543ba7850fc590f6b9dcc203e352b6725fccd1bb1ed1748ffefb96c88"}	t	theo@harbour.example	f	f	\N	\N	\N	\N	f
64b45f42-517a-4a4c-abcc-72446d8885d3	Test	Person	olga@harbour.example	$2b$04$8lLcUvdLyw3y5bX24Z5vkOWTyzCJ5ii94/esuaCrnOua8munHqEny	\\x8f84ed6ee9677155a35ffe7996276ed1	\\x3222f774ca14b63d3598f8959a87413353ee8f6df3f14726bef79e6d6d9dcce0959320cc00c5d490d9ed6426ac7c578dc6b5dbdedcbf350fd4dab4f28414a98f0f836de0c55b8491865c407a8e5f4fc52ccc078b58a5a71d74c1f3242daccdba557e276cc3183272b0ffb76d58a1cff4a26b150b35f0f506398992aa0e6edbc0b921f6ef3580e06ad9f12b9a14f56ce18ce80eba4077c1885938429e247b762b164f4d5e1f4854faa039ac77d9bc1ddc3b92ee274e52902e45d4a1d977a7946a36ffecc127498f05629640a8566131c12323c1fa46d738b48241acb87a501913fd963b46112734e91e2c2372d27d44e936058e3e8a7fceff178ac4f374a8745c662363d9563a0fcfb357d4e7f0ba6de055e19e9d68583909b8d1331c840003a6664273e11df0b77f7c88578bc227746413587efe603b1458d23a46c988510bed48f075db3e0b198e949b81d03e815ac23c06180fc6d6d2a09eedef2a205ea3f2961c386faffba8b55cdb8ec75ae11845d6fc07516752b2f63023b5bac51d76c58e12453a4d9800b9114251eb16dbc91b3a96ba6d532604a7f2edb2e4	email	\N	\N	t	\N	\N	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	\N	\N	t	f	t	t	0	0	{0,0,0,0,0}	2026-11-01	\N	\N	\N	\N	{0,0,0,0,0}	{0,0,0,0,0}	{0,0,0,0,0}	\N	t	olga@harbour.example	f	f	\N	\N	\N	\N	f
84ed635d-eef2-42d2-8c11-50d977755eff	Test	Person	ada@harbour.example	$2b$04$8lLcUvdLyw3y5bX24Z5vkOWTyzCJ5ii94/esuaCrnOua8munHqEny	\\xeba2efc690efa01cd9a7819be3077eb0	\\x1b0b34a77b59cba1ec7634d7a66253faeaea9c6e5bedb264b9e824e7cf0287af676d84d4685766f0684d8e3fde8373d635c2aa3633a9ee8d898096a676e4a6a5061157e5ae99e8fb2467a7a70c9a5ab1c9385e21c1eedf753234859ac8f7a1a95744bfaf9a458732c22fedef6cfe8fb365c6c4cbd8c866a0b1a41ec5c116575930c05272d1bf97939f621d01da95fabe6c1cd08d9af7428cc179e7ee7a2aa0ec99367fe44936af9b800a891bfc6c55f9a66011196ad1e02078fc309a23af4522b63898561adcfa8016c8c566a2afe2a9dbcb31f2667c1ef98bd8d9d72007a5cf6976aa4000a0651f6eab84eb1a8d55abcada5367db54cb11a59d29dc7c59c66db7c22d14c75998698c35cf86d4f249c2cf0f2815e69e72350e9289606f2e06fbf89fd1067bfe01362deecc6465a88ab5ad2b09bef7b7e1bf5988ae0d5ba8fdc641a9bc3d6aff7a4b2353ac5141a9b7eb1c6dab7ba9b32519fa8090dcb2e7d163c87852fb489705a41497fbb07f146542276a3cbcc553745675ec8867a4020440952076c118e9be72c646c44fbc9d69b25ead6a7487037ed0245f641a	email	\N	\N	t	\N	\N	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	\N	\N	t	f	f	t	0	0	{0,0,0,0,0}	2026-11-01	\N	\N	\N	\N	{0,0,0,0,0}	{0,0,0,0,0}	{0,0,0,0,0}	\N	t	ada@harbour.example	f	f	\N	\N	\N	\N	f
85c3add8-2aa7-4fbf-895b-69797a6c3c83	Test	Person	lena@harbour.example	$2b$04$8lLcUvdLyw3y5bX24Z5vkOWTyzCJ5ii94/esuaCrnOua8munHqEny	\\x12802133d99f7cb5810c32b5f391fd88	\\x4d54bc1d75af47b7cfa3856e6d08a0fdbc8976cbd10a41a45bbbb00d95b188e17475d051b9fb8d16d60d9949588e67a4ea1ac31d2da20ef174e10dd6129dab2af2be058a891e57e86d3eee33c1660a0c620ad5c54f1518b242587961c3ce9b2fbf9e5b3d7466c1bd337fb17ab9491bac0662c6084266e7642d2a3102dc3d754913e0f72b019900664f30ee5f6aba469851cd5c369740b9c3e72f385c0c93f85f576c5f243346b274e7cb01d06af42d83e94b100b9933398b383a136277d812efeb1bdf1a6d51a3e45b651e909798d4dd5715a96617676e6331b437382fd8451879a4025cb122c7c1dc1334ab37b45ccbc7115805c45cb3eaf271dd08959904e7c248859cebf8aeb9b5b42900d7b3dd86e3fbdbcb1453386e9d05e5944b13e2a504a7486f3168c99d4cf690204d9a73314c7053aa85640035c1ec52b0463774c9bf453dd86abade07f3547716a750baa970f290a191fb9ce3b2c06adf2ec50b64b52b7197c9758ab2011e1223c96a6badbd6f660de4921243efc80025b6896a24bafe38e275d99f8aa3382e0a0af27e39145e88695589c23193d0fac7	email	\\xd1d90751399171e211f30c88e44a0063b76f62fd28141043f2a4028c6004ba09	2026-11-26 00:00:00+00	t	\N	\N	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	\N	\N	t	f	f	t	4	7	{0,0,0,7,0}	2026-11-01	\N	\N	\N	\N	{0,0,0,7,0}	{0,0,0,7,0}	{0,0,0,7,0}	\N	t	lena@harbour.example	f	f	\N	\N	\N	\N	f
\.

COPY "accounts" ("provider", "providerAccountId", "type", "userId") FROM STDIN;
google	issuer#subject	oidc	85c3add8-2aa7-4fbf-895b-69797a6c3c83
\.

COPY "reviews" ("id", "authorTag", "submissionHash", "displayName", "companyId", "revieweeId", "unregisteredLeaderEmail", "unregisteredLeaderIndex", "communicationRating", "supportRating", "growthRating", "overallRating", "reviewText", "isVerified", "isModerated", "state", "holdReasons", "createdAt", "visibleAt", "sealed", "isShareable", "removalReason", "appeal", "report", "reportReason", "reportNote", "firstByAuthor", "appealedOn", "submittedAt") FROM STDIN;
0dd3bffa-50d5-4497-abbb-c84f971db0c7	\\xaf9499d9c55d8ac0274c30d3f6a224b5bfb2b819e67be93ef563e01dc8bb74f2	\\xabb5f70e72407c059aa94931a38c9f39a9305c6b3291a08bf423bb4e73bf02ef	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 13-369c5c2c.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	CLOSED	untrue	\N	\\x0f4435e0f1c0cd8d242370d1daca5f4239944f4414b4db06736ec149a3	\N	\N
10402fef-80c0-44bf-a2cf-0151695374bb	\\xeb35478dd2b1e1711e09e8a899dfa9c6f5a392019e96c046d8b4182f3c40d964	\\xb18e79aaf39f2d348106564a10186f38619d59cb0a4a40f125924f9204dc7411	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 18-960c1927.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x4e065057df1c8833d48a8521cf8213abac01acaa24e1540f64bd7a1b2e	\N	\N
15ebc736-77e3-4c33-9934-7fed28b410cc	\\xd26ff023c87fc6116d4f5b0e550dbee082e7e198b59be92e2b683dc06e24c9f3	\\xbd3dfa8b758644c64da1d4390b1c44bd2c748f4e02ba5ec1c130c5a45cd230d1	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 7-43a6ea1c.	f	f	HELD	{insult}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x5c5a5df416c19b053f0773cd0dc089ded130907a1c388bcba76622bebc	\N	\N
1f9c8c75-0611-414c-aa0e-a00c383777d4	\\xcf2600c959f9ebb2ff02e2de0adacd4b1dee1d3b5d4a8395d0ca1947a6515c0b	\\xe6836fd9b52a130fb583023aac1f18343d480dce72cecd71644302a4b93efedf	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	\N	\N	\N	4	4	4	4	Explains decisions before they are final, 19-c451d265.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x8ec209d58836681d541735ab009e9c45aa111d37f16e95ad1b07e073c0	\N	\N
2334865a-50d9-4b3e-8bbf-94fd0c208ca5	\\xa2da0611b183897cb1c9d86ae1dfac9cb73674e57ef2bbf31dc3c586b55ad9fe	\\x726fd7fdb11f4dcf69bc8ea3d684d4b6e187b95a38bb202596e44a56922680b8	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 8-6b694ab3.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\xab3ca1cefbca26b9df9d5fdec2ebeb06fc8e7b111859b5b3cdec61dad5	\N	\N
2af29e1b-798b-455a-a6c3-35a341115232	\\x1dd18b66fbfb0d7494588260c7f62f052b0c9eb655a69ffa766aa315c0669f70	\\x4c1cb60d8947b152d1e16b64db077ee098dbc7b2fe6a8aa2dd806ae7d7c3b70d	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 14-303aee4a.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\xd6d7abcc3f132e64c0127ed1f4a0fac7d07470e2c297eaea9afae723e5	\N	\N
34cef520-e191-4e95-a127-66f7ac4f982a	\\x35041ab422a8bb5d122778d9fa0407d0277ef3fb2170a6940d509c19857fbebb	\\xb18c7ad746ad2f7a28b67d93687666ea42737162ebffbff065ae6eabb41454e9	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 9-37d78e00.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x93921a4a4fbb512c7f265fce54846ab3f0f30da60e060e9157c491ad50	\N	\N
4a9e62c5-0109-4026-99c2-201e33cc335f	\\x5514aa4a0fc2e4ab9a35b146e4f937d338f3ae5508a3718688ebd2f9fc9cc312	\\x1d7d131b12cb498c43ea69dec24d0a93fe3e48ff9a1d3abe0604ac95143a51e3	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 6-de36d9ee.	f	f	HELD	{insult}	2026-11-23 00:00:00+00	9999-01-01 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x44cafbbeccafce9c24dd8d03b58174c53abc61285f111372375dc2f91f	\N	\N
5634edf3-778e-4d5d-a6f1-b4ea064ee910	\\xef844914612ea43adce733fc717c07ebc726f9c64923953b0779096f1040e631	\\x7a6a703c0d7579c0eab1bfd0a9b727712f02de3d943f7c7da5621d56d3ab66d2	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	\N	\N	\N	4	4	4	4	Explains decisions before they are final, 16-9ac10f28.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\xd07a607fd931a83d3be1d84da559bf0ad38326613eb5609a2813b17e59	\N	\N
5ce5ee09-c6fb-4521-9d6c-32cac66e3132	\\x28ad574680ea1c7d0b6aed78c778d6791b844bf3b6fc46efacd1f7c8e84f3887	\\xed44820d7bafd1f580a3679a431f8807d004db3c9c91803428e659c07164451f	\N	1e6a63b3-3bcc-4e6a-99fc-cccd4a22402c	\N	\\xeee4578a9ed0dbfd851966d022ef8799c440b1db69f15c7baa4403056e07aeaa609179f332632d1e588c78e316a0a3797a39403ebef6eba0f414eaf58cab03e9cde546b40ef1031c7096c68aaa969ce5df1b8eef0ed40eed30bf6df9a572e9a6bb0ff8857c023538ea654704dacb3ae6fe2e13c440b7b084c75ce45bbb0eb4205fd856440d123cb2d237adb05046297558ac49a0d69e3fa00a2c6b65914d326c454257407877c3f02976adb415a14dd725413f27fe29b5297e5a64262714f7d3e8502cf3755ca884860c014340fa2dccf8fed9a637658b3c2f98846c335dbf692669997307d9b7747581087a9f12c847a567379a3097eeaf4110d67b4779a75ca485ba4f9cb4e16ac9ced14b0587cbdaeafb598dacd6bfaa74b60377	\\x919465eb84f80d95484894b44e21344f6bf0c59f7112db3e95beef092b78e85b	4	4	4	4	Explains decisions before they are final, 17-b685bb37.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x8eeb544fb9c873dab3b66bbbbbd016a296261dfa01ad8ae6022bbed463	\N	\N
6c07a1ad-da47-431d-ab78-87875f341e45	\\xd964a2c118f22ab4e2d9efa6fbe0caa81e3af40710d09348ab9b42e57501e1ed	\\x68793a3e2a4323afdf944fbb3b5b6686ee446298c7ec12b771228d796eb73af7	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 5-82a68d99.	f	t	WAITING	{}	2026-11-23 00:00:00+00	9999-01-01 00:00:00+00	t	f	\N	NONE	NONE	\N	\N	\\x450536407a45e2e0e7266a12e20a64dc7455e2573c7782f4bf4124a864	\N	\N
78176adf-27a6-47fa-9315-e1be5662cd8c	\\xd7c7f607a5e7f4acead1085617cb320411a96f4f0fec53d59f344adf77f9a008	\\x1e6089c467ddde4195639eb8ec9ae42866add34e4bcbc088f452864381372712	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 12-c963d572.	f	t	HELD	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	\N	NONE	OPEN	threat	The last sentence.	\\xd223050a8bcaf69e1a0a7b8ebefe5e220310da126665abe0fb95082cc3	\N	\N
9611514e-b0a4-49b3-8c69-d25d1a3988ef	\\x863319cdbf80a7788ae0b1bf392a3ddc8842d79a2f9e64e795f761f752df1b05	\\x5dd1fa4ef29de8dce003f4a08c997c850a1b9cf51bb2396b2bd49b07b2eb4516	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 21-6b632382.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	f	f	\N	NONE	NONE	\N	\N	\\x72e5821e1a8f7c7d28d6856be77a68b2cb1ea3f85a93b7559a8d1020b5	\N	2026-11-25 17:44:11.544+00
c5e5baa9-a083-48be-a527-73cc5a2f769f	\\x24830dff5895b29f3945d5c291e8d877a163125d29937238896b04f1770f568b	\\xb7566cff15591e7de492c26ae46d199fa09a7e380627e796631f8264f688104a	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 10-87ccf0f8.	f	t	REMOVED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	f	It threatens someone.	OPEN	NONE	\N	\N	\\x35a12b6d68820ca5a4ad680605eedd71a3b34c2a8b813c05f9f9488bee	\N	\N
ef1e5390-89b7-48ac-8619-a2d381d76fae	\\xb8acf66982324140183b89ade328f713cc8d3d6abbbfa37bc32d252c6aac256b	\\x332170a3b18ea08d3cc692ae7cb7b9a5938267db4d1c0ffeec8f3828d1fa5749	\N	36450b2e-481c-4d32-bbc7-6dfa05b815d8	85c3add8-2aa7-4fbf-895b-69797a6c3c83	\N	\N	4	4	4	4	Explains decisions before they are final, 15-b0f45dd6.	f	t	PUBLISHED	{}	2026-11-23 00:00:00+00	2026-11-23 00:00:00+00	t	t	\N	NONE	NONE	\N	\N	\\x5a752397eb0614cd823a21d7d1c5b482325b98cbb9f8152ab43c0dbe80	\N	\N
\.

COPY "shared_pages" ("code", "userId", "reviewId", "week", "total", "averages", "positive", "isRevoked") FROM STDIN;
vRhzIfYmfWU	85c3add8-2aa7-4fbf-895b-69797a6c3c83	ef1e5390-89b7-48ac-8619-a2d381d76fae	2026-11-23	6	{40}	\N	f
\.
