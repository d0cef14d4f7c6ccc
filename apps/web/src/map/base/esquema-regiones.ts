/**
 * One label per department, country and sea: tiles would repeat the name in every tile a region crosses.
 * One per row: class, name, place.
 */
export const REGIONES = `
depto | Amazonas | -71.5,-1.4
depto | Antioquia | -75.2,7.0
depto | Arauca | -71.0,6.6
depto | Atlántico | -74.97,10.68
depto | Bolívar | -74.6,8.8
depto | Boyacá | -73.1,5.6
depto | Caldas | -75.3,5.3
depto | Caquetá | -74.0,0.9
depto | Casanare | -71.6,5.3
depto | Cauca | -76.9,2.5
depto | Cesar | -73.5,9.5
depto | Chocó | -76.9,5.9
depto | Córdoba | -75.8,8.3
depto | Cundinamarca | -74.2,5.0
depto | Guainía | -68.8,2.8
depto | Guaviare | -72.0,1.9
depto | Huila | -75.6,2.6
depto | La Guajira | -72.5,11.5
depto | Magdalena | -74.2,10.1
depto | Meta | -73.0,3.5
depto | Nariño | -77.9,1.5
depto | Norte de Santander | -72.9,8.1
depto | Putumayo | -75.8,0.4
depto | Quindío | -75.7,4.45
depto | Risaralda | -76.0,5.05
depto | Santander | -73.4,6.7
depto | Sucre | -75.1,9.0
depto | Tolima | -75.2,3.9
depto | Valle del Cauca | -76.5,3.95
depto | Vaupés | -70.6,0.6
depto | Vichada | -69.4,4.7
pais | Ecuador | -78.4,-1.4
pais | Perú | -75.0,-5.2
pais | Brasil | -66.5,-4.2
pais | Venezuela | -66.6,7.3
pais | Panamá | -80.6,8.5
mar | Océano Pacífico | -79.6,4.4
mar | Mar Caribe | -76.6,12.2
`

/** The ranges of the Andes: half the width in degrees at the middle, name, ridge line. */
export const CORDILLERAS = `
0.21 | Cordillera Occidental | -77.75,1.30 -77.40,2.00 -77.05,2.60 -76.86,3.10 -76.75,3.45 -76.62,3.80 -76.42,4.30 -76.17,4.90 -76.02,5.50 -76.06,6.10 -76.20,6.60 -76.40,7.20 -76.15,7.70
0.3 | Cordillera Central | -77.35,1.00 -76.90,1.70 -76.40,2.30 -76.02,2.95 -75.83,3.60 -75.60,4.20 -75.42,4.80 -75.30,5.40 -75.22,6.00 -75.28,6.60 -75.10,7.10 -74.60,7.60
0.34 | Cordillera Oriental | -76.85,0.90 -76.25,1.40 -75.60,1.90 -75.00,2.60 -74.50,3.30 -74.20,3.90 -73.85,4.50 -73.40,5.10 -72.95,5.80 -72.70,6.50 -72.80,7.20 -73.10,8.20 -73.00,9.30 -72.90,10.30
0.32 | Sierra Nevada | -74.05,10.95 -73.70,10.85 -73.30,10.75
`
