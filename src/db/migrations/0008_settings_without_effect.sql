-- Four settings that nothing read are gone from the release, and stored settings with a name it does not know are refused:
-- the size and quality of pictures (a page asks for what its place needs), the address of another server for them, the
-- group's first dealership (a location says itself that it is the primary one), and the place of Google's reviews.

update tenants
set settings = (settings - 'pictures') #- '{site,primaryDealership}' #- '{reviews,googlePlaceId}';
