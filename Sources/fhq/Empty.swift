// fhq
