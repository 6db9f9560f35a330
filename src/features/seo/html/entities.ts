import type { DataFacts } from './data-facts.js';
import type { Entity } from './structured-data.js';

/** Suffixes of schema.org types for organizations; each of them identifies the owner of the site. */
const ORGANIZATIONS = [
  'Organization Corporation Business Company Cooperative NGO Agency Consortium Airline SportsTeam SportsClub MusicGroup',
  'Store Shop Florist AutoDealer AutoRental AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair',
  'Restaurant Bakery BarOrPub Brewery Winery Distillery FoodEstablishment Hotel Hostel Motel Resort BedAndBreakfast',
  'Campground VacationRental Clinic Dentist Physician Hospital Pharmacy Optician VeterinaryCare HairSalon BeautySalon',
  'NailSalon DaySpa TattooParlor HealthClub ExerciseGym GolfCourse Attorney Notary ProfessionalService LegalService',
  'AccountingService FinancialService EmergencyService BankOrCreditUnion Electrician Plumber Locksmith HousePainter',
  'Contractor SelfStorage School Preschool University ChildCare AnimalShelter Library Museum ArtGallery MovieTheater',
  'NightClub RadioStation TelevisionStation TouristInformationCenter GovernmentOffice PostOffice CityHall Church',
].flatMap((names) => names.split(' '));

/** The owner of the site in structured data: organizations before persons, then the one with the most properties. */
export function publisherOf(data: DataFacts): Entity | undefined {
  const having = (isMeant: (type: string) => boolean) => entitiesOf(data).filter(({ types }) => types.some(isMeant));
  const organizations = having((type) => ORGANIZATIONS.some((ending) => type.endsWith(ending)));
  const candidates = organizations.length > 0 ? organizations : having((type) => type === 'Person');
  return candidates.toSorted((one, other) => other.properties.length - one.properties.length)[0];
}

function entitiesOf({ jsonLd }: DataFacts): readonly Entity[] {
  return jsonLd.flatMap(({ entities }) => entities);
}

/** The types of all items in any notation. */
export function typesOf(data: DataFacts): ReadonlySet<string> {
  return new Set([...entitiesOf(data).flatMap(({ types }) => types), ...data.marked]);
}
